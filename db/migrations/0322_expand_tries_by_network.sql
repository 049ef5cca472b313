-- The /48 of an IPv6 address, under the same key as the address: whoever holds one has 65,536 networks to try from (docs/decisions/0027).
alter table login_attempts add column network text;
create index login_attempts_by_network on login_attempts (network, attempted_at) where network is not null;
