-- What refers to a course that is deleted for good goes by the batch, whose rows are locked first.
grant update on certificate_rules, certificate_batches to ateneu_platform;
grant update, delete on package_lines to ateneu_platform;
