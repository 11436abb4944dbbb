-- Zips that the server makes of files and folders, each for the person who asked for it.
create table packages (
  id uuid primary key,
  enterprise_id uuid not null,
  user_id uuid not null,
  name text not null,
  -- what was chosen; rights on it are asked again at every fetching
  node_ids uuid[] not null,
  -- as they were called then: what was hidden since can still be named to who chose it
  node_names text[] not null,
  -- the space's menu as a text key, and where what was chosen lies: both for show
  menu text not null,
  place text not null,
  status text not null check (status in ('init', 'packing', 'uploading', 'complete', 'failed')),
  -- an error key when failed
  reason text,
  -- the run of the job that makes it: the word of an earlier one counts no more; also a part of the blob's key
  run uuid,
  attempts int not null default 0,
  -- bytes of the files that are expected, and packed so far
  total bigint not null,
  done bigint not null default 0,
  -- bytes of the finished zip
  size bigint not null default 0,
  files int not null default 0,
  left_count int not null default 0,
  -- the first that were left out: [{name, reason}]
  left_out jsonb not null default '[]',
  fetched_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- set when finished
  expires_at timestamptz
);
create index packages_user on packages (user_id, created_at desc);
create index packages_expires on packages (expires_at);
create index packages_open on packages (updated_at) where status in ('init', 'packing', 'uploading');

alter table tickets drop constraint tickets_purpose_check;
alter table tickets add constraint tickets_purpose_check check (purpose in ('download', 'view', 'package'));

-- CRC-32 of contents that were packed: a zip says it before the bytes, and contents never change.
create table content_sums (
  content_id uuid primary key references contents on delete cascade,
  crc32 bigint not null
);

-- The list stands under the message centre, whose other pages come with their rooms.
update menus set shown = true where id in (847, 844);
insert into menu_buttons (menu_id, event, name, icon, position) values
  (844, 'download', 'buttons.download', 'download', 10),
  (844, 'retry', 'buttons.retry', 'refresh-cw', 20),
  (844, 'delete', 'buttons.delete', 'trash-2', 30);
