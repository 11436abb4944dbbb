-- Leave to fetch one version of one file without a token in the address.
create table tickets (
  -- SHA-256 of the ticket
  hash text primary key,
  -- download: once; view: until it ends or the session does
  purpose text not null check (purpose in ('download', 'view')),
  user_id uuid not null,
  session_id uuid not null,
  file_id uuid not null,
  version int not null,
  expires_at timestamptz not null,
  -- a download's only use; the first byte of a view
  used_at timestamptz
);
create index tickets_expires on tickets (expires_at);
