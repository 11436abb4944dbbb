-- Names sort as people read them: by pinyin, file2 before file10.
create collation names (provider = icu, locale = 'zh-u-kn-true');

create table spaces (
  -- Also the id of its root folder, and of the user or organisation it belongs to.
  id uuid primary key,
  enterprise_id uuid not null,
  kind text not null check (kind in ('personal', 'department', 'team', 'project', 'knowledge')),
  -- Whose quota is charged.
  owner_id uuid not null,
  -- '' where the owner's name is the name.
  name text not null default '',
  created_at timestamptz not null
);
create index spaces_owner on spaces (owner_id);

-- Files and folders are one tree, each knowing only its parent: moving or deleting a folder of any size is one row.
-- No foreign keys: every change of a tree first locks the row of its space, and a key check would write to the
-- parent's row for each file.
create table nodes (
  id uuid primary key,
  -- Null for the root of a space.
  parent_id uuid,
  enterprise_id uuid not null,
  is_folder boolean not null,
  name text collate names not null,
  -- The name as names are compared: lower case.
  name_key text collate "C" not null,
  -- '.docx' in lower case; '' for a folder.
  suffix text collate "C" not null default '',
  -- Bytes of the latest version; 0 for a folder.
  size bigint not null default 0,
  -- Bytes of all versions kept, as the quota counts them; 0 for a folder.
  kept bigint not null default 0,
  version integer not null default 0,
  -- False: rights of the folders above do not reach here.
  inherits boolean not null default true,
  -- How many grants name this very node: none spares asking, and few are asked for otherwise than many.
  grant_count integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  -- Set on the top of what was deleted, not below.
  deleted_at timestamptz
);
create unique index nodes_live_name on nodes (parent_id, name_key) where deleted_at is null;
create index nodes_by_name on nodes (parent_id, is_folder, name, id) where deleted_at is null;
create index nodes_by_time on nodes (parent_id, is_folder, updated_at, id) where deleted_at is null;
create index nodes_by_size on nodes (parent_id, size, id) where deleted_at is null and not is_folder;
create index nodes_by_suffix on nodes (parent_id, suffix, name, id) where deleted_at is null and not is_folder;
-- The few that some people may not see, to count them.
create index nodes_closed on nodes (parent_id) where deleted_at is null and not inherits;
create index nodes_deleted on nodes (parent_id) where deleted_at is not null;

-- What lies below each folder, deleted items left out; changed with the tree, so that no view walks it.
create table folder_totals (
  node_id uuid primary key,
  bytes bigint not null default 0,
  kept bigint not null default 0,
  files bigint not null default 0,
  folders bigint not null default 0,
  -- Direct children, and the folders among them.
  items bigint not null default 0,
  subfolders bigint not null default 0
) with (fillfactor = 70);

create table grants (
  id uuid primary key,
  node_id uuid not null,
  -- A user, organisation, role or group; '<organisation>/*' reaches its sub-departments too.
  subject text collate "C" not null,
  rights integer not null,
  expires_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null
);
create unique index grants_node on grants (node_id, subject);
create index grants_subject on grants (subject, node_id);

-- What lies in the recycle bin: one row for the top of each deletion.
create table deletions (
  node_id uuid primary key,
  -- The space that still pays for it.
  space_id uuid not null,
  -- Names of the folders it lay in, below the root.
  place text[] not null,
  kept bigint not null,
  deleted_by uuid not null,
  deleted_at timestamptz not null,
  -- Set once it is gone for everybody; a job then removes its rows in portions.
  purged_at timestamptz
);
create index deletions_bin on deletions (space_id, deleted_at desc, node_id) where purged_at is null;
create index deletions_age on deletions (deleted_at) where purged_at is null;
create index deletions_purged on deletions (purged_at) where purged_at is not null;

-- How to take back a move, a copy, a rename or a deletion, for a while and by the person who did it.
create table undos (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('move', 'copy', 'rename', 'delete')),
  detail jsonb not null,
  until timestamptz not null
);
create index undos_until on undos (until);
