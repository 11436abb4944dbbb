-- Content is immutable and kept once per enterprise and hash; versions of files point to it.
create table contents (
  id uuid primary key,
  enterprise_id uuid not null,
  -- v1-<size>-<hex>: SHA-256 over the digests of the 10,240,000-byte slices, always the server's own computation
  hash text not null,
  size bigint not null check (size >= 0),
  -- db: in content_bytes; store: the blob <enterprise_id>/<id>
  place text not null check (place in ('db', 'store')),
  created_at timestamptz not null,
  unique (enterprise_id, hash)
);

-- Small contents live here, so that a thousand of them are durable with one commit.
create table content_bytes (
  content_id uuid primary key references contents on delete cascade,
  bytes bytea not null
);
-- Most small files are compressed already (images, Office), and a second attempt costs more than it saves.
alter table content_bytes alter column bytes set storage external;

create table versions (
  id uuid primary key,
  file_id uuid not null,
  number int not null check (number >= 1),
  content_id uuid not null references contents,
  size bigint not null,
  -- upload, edit, restore, copy
  source text not null,
  created_by uuid,
  created_at timestamptz not null,
  unique (file_id, number)
);
create index versions_content on versions (content_id);
