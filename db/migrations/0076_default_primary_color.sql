-- The old one has 2.4:1 on the default background. Schools that are there keep what they show.
alter table client_settings alter column primary_color set default '#704FFF';
