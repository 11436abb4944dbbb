-- What happened: one line per change, written in the transaction that made it. Only ever added to.

create sequence journal_id_seq as bigint;

create table journal (
  -- The transaction gets its number before the line gets its own (CASE fixes the order): whoever waits until all
  -- transactions up to a number have ended knows that no line below a given id is still to come (sealing does).
  id bigint primary key
    default case when pg_current_xact_id() is not null then nextval('journal_id_seq') end,
  enterprise_id uuid,
  at timestamptz not null,
  actor_id uuid,
  session_id uuid,
  trace_id text not null,
  ip text not null,
  agent text not null,
  action text not null,
  space_id uuid,
  nodes uuid[] not null default '{}',
  before jsonb,
  after jsonb,
  -- HMAC of all of this but the id, under a key that is not in the database
  seal text not null
);

alter sequence journal_id_seq owned by journal.id;

create index journal_by_space on journal (space_id, id) where space_id is not null;
create index journal_by_actor on journal (actor_id, id) where actor_id is not null;

-- Lines sealed in blocks, which shows what was removed: block n covers the ids from_id to to_id and continues the
-- hash of block n - 1.
create table journal_blocks (
  number int primary key,
  from_id bigint not null,
  to_id bigint not null,
  -- ids of the lines and, 32 bytes each in the same order, their SHA-256
  ids bigint[] not null,
  hashes bytea not null,
  -- SHA-256 over the previous block's hash, the bounds, the ids and the hashes
  hash bytea not null,
  -- HMAC of the hash under a key that is not in the database
  seal text not null,
  at timestamptz not null,
  check (to_id >= from_id)
);

create function journal_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger journal_append_only before update or delete or truncate on journal
  for each statement execute function journal_is_append_only();
create trigger journal_blocks_append_only before update or delete or truncate on journal_blocks
  for each statement execute function journal_is_append_only();

revoke update, delete, truncate on journal, journal_blocks from public;
