-- The documents' default. Schools that are there keep what they show.
alter table client_settings alter column primary_color set default '#4318FF';
