-- The document server that opens Office files, one for the installation, and what its discovery said last.
create table wopi_server (
  id boolean primary key default true check (id),
  address text not null,
  -- Whether only calls that it signed are answered.
  signed boolean not null,
  discovery jsonb not null,
  read_at timestamptz not null
);

-- What the document server keeps about a person (PutUserInfo).
create table wopi_people (
  user_id uuid primary key,
  info text not null
);
