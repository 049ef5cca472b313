-- A deleted profile takes the links to its school along (auth_tokens.producer_id): found without reading everybody's.
create index auth_tokens_by_school on auth_tokens (producer_id) where producer_id is not null;
