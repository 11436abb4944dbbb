-- An archive is one more space of its enterprise: what is archived moves there as one row and can only be read.
alter table spaces drop constraint spaces_kind_check;
alter table spaces add constraint spaces_kind_check
  check (kind in ('personal', 'department', 'team', 'project', 'knowledge', 'archive'));
create unique index spaces_archive on spaces (enterprise_id) where kind = 'archive';

-- One row an enterprise: its archive's space, the last numbers given out, and the rules.
create table archives (
  enterprise_id uuid primary key,
  space_id uuid not null,
  numbered integer not null default 0,
  certified integer not null default 0,
  -- What is archived from now on: nobody shortens its retention, and it does not come back before its end.
  strict boolean not null default false,
  -- The rule of unused files; off until an administrator switches it on.
  unused_on boolean not null default false,
  unused_months integer not null default 3 check (unused_months between 1 and 120),
  unused_kinds text[] not null default '{personal}',
  unused_not_suffixes text[] not null default '{}',
  unused_category uuid,
  unused_class uuid,
  -- Days that an owner has to answer a proposal.
  unused_grace integer not null default 14 check (unused_grace between 1 and 365)
);

create table archive_classes (
  id uuid primary key,
  enterprise_id uuid not null,
  name text not null,
  -- Null: for ever.
  years integer check (years between 1 and 200),
  at_end text not null check (at_end in ('review', 'destroy')),
  created_at timestamptz not null
);
create unique index archive_classes_name on archive_classes (enterprise_id, lower(name));

-- Which folders of the archive are categories; the folders themselves, and who may what there, are the tree's.
create table archive_categories (
  node_id uuid primary key,
  enterprise_id uuid not null,
  class_id uuid references archive_classes,
  note text not null default ''
);
create index archive_categories_of on archive_categories (enterprise_id);
create index archive_categories_class on archive_categories (class_id) where class_id is not null;

-- One row for everything that was ever archived; it outlives what it tells of.
create table archive_records (
  id uuid primary key,
  enterprise_id uuid not null,
  number integer not null,
  -- 'A2026-000123'
  code text not null,
  node_id uuid not null,
  category_id uuid not null,
  title text not null,
  note text not null default '',
  -- As it was: a file of this name may lie in the category already.
  name text not null,
  is_folder boolean not null,
  suffix text not null default '',
  size bigint not null,
  files bigint not null,
  created_by uuid not null,
  -- Rights from above did not reach it: only who keeps the archive learns of it there.
  closed boolean not null default false,
  from_space uuid not null,
  from_parent uuid not null,
  -- Names of the way to it, the space first.
  from_way text[] not null,
  archived_by uuid,
  archived_at timestamptz not null,
  class_id uuid,
  class_name text not null,
  years integer,
  at_end text not null check (at_end in ('review', 'destroy')),
  -- Null: never.
  expires_at timestamptz,
  strict boolean not null,
  state text not null check (state in ('archived', 'returned', 'destroyed')),
  ended_at timestamptz,
  ended_by uuid,
  held_at timestamptz,
  held_by uuid,
  held_for text not null default '',
  destruction_id uuid,
  -- How many files' hashes are kept, over which the digest goes; null until the job has read them.
  hashed integer,
  digest text not null default '',
  -- Code, title, name and way in lower case.
  search_key text not null
);
create unique index archive_records_number on archive_records (enterprise_id, number desc);
create index archive_records_category on archive_records (category_id, number desc);
create index archive_records_stub on archive_records (from_parent) where state = 'archived';
create index archive_records_node on archive_records (node_id) where state = 'archived';
create index archive_records_due on archive_records (enterprise_id, expires_at) where state = 'archived';
create index archive_records_held on archive_records (enterprise_id, held_at) where held_at is not null;
create index archive_records_destroyed on archive_records (enterprise_id, ended_at) where state = 'destroyed';
create index archive_records_by on archive_records (archived_by, number desc);
create index archive_records_grams on archive_records using gin (grams_of(search_key, 1));

-- What each archived file's content was: evidence that it is still the same.
create table archive_hashes (
  record_id uuid not null references archive_records,
  path text collate "C" not null,
  file_id uuid not null,
  version integer not null,
  size bigint not null,
  hash text not null,
  primary key (record_id, path)
);

-- Wishes to read something for a time, or to have it back.
create table archive_requests (
  id uuid primary key,
  enterprise_id uuid not null,
  record_id uuid not null references archive_records,
  kind text not null check (kind in ('borrow', 'return')),
  user_id uuid not null,
  words text not null,
  -- Borrowing: until when, and whether a copy may be taken.
  until timestamptz,
  download boolean not null default false,
  -- Return: another folder than the one it came from.
  target_id uuid,
  state text not null check (state in ('pending', 'approved', 'refused', 'withdrawn', 'ended')),
  answer text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null
);
create index archive_requests_record on archive_requests (record_id, created_at desc);
create index archive_requests_waiting on archive_requests (enterprise_id, created_at desc) where state = 'pending';
create index archive_requests_own on archive_requests (user_id, created_at desc);
create index archive_requests_lent on archive_requests (until) where state = 'approved' and kind = 'borrow';
create unique index archive_requests_once on archive_requests (record_id, user_id, kind) where state = 'pending';

-- Destruction after the term: one person proposes, another confirms.
create table archive_destructions (
  id uuid primary key,
  enterprise_id uuid not null,
  -- 'D2026-000004', once confirmed.
  code text not null default '',
  reason text not null,
  state text not null check (state in ('proposed', 'confirmed', 'withdrawn')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  check (decided_by is distinct from proposed_by or state <> 'confirmed')
);
create index archive_destructions_of on archive_destructions (enterprise_id, proposed_at desc);
create index archive_records_destruction on archive_records (destruction_id) where destruction_id is not null;

-- Files that nobody has used for long: what the rule proposes, and what their owners answered.
create table archive_proposals (
  node_id uuid primary key,
  enterprise_id uuid not null,
  owner_id uuid not null,
  unused_since timestamptz not null,
  proposed_at timestamptz not null,
  -- Archived then, unless somebody keeps it.
  due_at timestamptz not null,
  state text not null check (state in ('proposed', 'kept')),
  answered_by uuid,
  answered_at timestamptz
);
create index archive_proposals_of on archive_proposals (enterprise_id, due_at) where state = 'proposed';
create index archive_proposals_owner on archive_proposals (owner_id, due_at) where state = 'proposed';

update menus set shown = true where id = 290;
insert into menu_buttons (menu_id, event, name, icon, position) values
  (290, 'export', 'buttons.export', 'file-down', 10);
insert into menu_buttons (menu_id, event, name, icon, position)
select page, 'archive', 'buttons.archive', 'folder-input', 105 from unnest(array[200, 210, 230, 240]) as page
on conflict do nothing;
