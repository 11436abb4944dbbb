-- What servers tell connected people. Written in the transaction that caused it, read by every server, kept for
-- minutes. Logged although short-lived: PostgreSQL empties unlogged tables and their sequences after a crash, and
-- the servers would wait for numbers that were given out before.
create table push_messages (
  id bigint generated always as identity primary key,
  -- The transaction that wrote it: servers ask for what was not visible in their last snapshot, because numbers
  -- are not committed in their order.
  tx xid8 not null default pg_current_xact_id(),
  user_ids uuid[] not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index push_messages_tx on push_messages (tx);
create index push_messages_created_at on push_messages (created_at);

-- Long work as its owner sees it; the queue itself keeps no progress.
create table tasks (
  id uuid primary key,
  owner_id uuid not null,
  name text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  total bigint not null default 0,
  done bigint not null default 0,
  success bigint not null default 0,
  fail bigint not null default 0,
  ignored bigint not null default 0,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tasks_owner on tasks (owner_id, created_at desc);
create index tasks_updated_at on tasks (updated_at);
