-- An upload under way: one per person, target, name, size and identifier.
create table upload_sessions (
  id uuid primary key,
  -- SHA-256 of user, folder, path, name, size and identifier: together too long for an index
  key bytea not null,
  user_id uuid not null,
  enterprise_id uuid not null,
  space_id uuid not null,
  -- whose quota the reservation belongs to
  owner_id uuid not null,
  folder_id uuid not null,
  -- folders below folder_id that the merge makes where they are missing, joined by '/'
  path text not null,
  name text not null,
  size bigint not null check (size > 0),
  identifier text not null,
  chunk_size int not null check (chunk_size > 0),
  chunks int not null check (chunks > 0),
  -- bit (n - 1), lowest first in each byte: chunk n is on disk
  received bytea not null,
  -- id of the content to be; its blob key is the stage's too
  content_id uuid not null,
  -- of the whole content: set once every byte is there, hashed and durable
  hash text,
  status text not null default 'open' check (status in ('open', 'done')),
  reserved bigint not null check (reserved >= 0),
  -- of the challenge; null where none was given or its answer was used up
  nonce text,
  ranges jsonb,
  -- the answer that linked known content, so that asking again is answered alike
  proof text,
  file_id uuid,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create unique index upload_sessions_open on upload_sessions (key) where status = 'open';
create index upload_sessions_done on upload_sessions (key, touched_at) where status = 'done';
create index upload_sessions_user on upload_sessions (user_id, folder_id);
create index upload_sessions_touched on upload_sessions (touched_at);

-- Object store only: who puts a chunk, so that two servers never put the same one at once.
create table upload_claims (
  session_id uuid not null references upload_sessions on delete cascade,
  chunk int not null,
  claimed_at timestamptz not null,
  primary key (session_id, chunk)
);

-- Spaces where administrators switched instant upload off.
create table upload_switches (
  space_id uuid primary key,
  instant boolean not null
);
