-- Copies that are too large for one request: a task makes them out of sight, portion by portion, and shows them at once.
create table copies (
  task_id uuid primary key,
  user_id uuid not null,
  target_id uuid not null,
  -- The space that the target lies in, and whose quota promised the bytes.
  space_id uuid not null,
  owner_id uuid not null,
  reserved bigint not null,
  -- Items made, and items that the person may not copy.
  done bigint not null default 0,
  ignored bigint not null default 0,
  created_at timestamptz not null
);

-- What was asked for: each original, its copy (which has no folder and counts as deleted until it is shown), and where
-- and under which name it will be.
create table copy_tops (
  task_id uuid not null,
  copy_id uuid not null,
  from_id uuid not null,
  folder_id uuid not null,
  name text not null,
  primary key (task_id, copy_id)
);

-- Folders whose children are still to be copied, after the child of this key.
create table copy_folders (
  task_id uuid not null,
  number bigint generated always as identity,
  from_id uuid not null,
  copy_id uuid not null,
  after_key text collate "C" not null default '',
  primary key (task_id, number)
);
