-- How an enterprise's directory (AD, LDAP) is asked.
create table directories (
  enterprise_id uuid primary key references organisations,
  settings jsonb not null,
  -- sealed; '' where none was given
  bind_password text not null default '',
  -- when the schedule is due
  next_at timestamptz,
  changed_by uuid references users on delete set null,
  updated_at timestamptz not null
);
create index directories_due on directories (next_at) where next_at is not null;

-- What came from the directory, by the one thing of an entry that never changes: objectGUID in hex, or entryUUID.
create table directory_people (
  user_id uuid primary key references users on delete cascade,
  enterprise_id uuid not null references organisations,
  key text not null,
  -- by the directory: then it also enables again
  disabled boolean not null default false,
  unique (enterprise_id, key)
);
create table directory_organisations (
  organisation_id uuid primary key references organisations on delete cascade,
  enterprise_id uuid not null references organisations,
  key text not null,
  unique (enterprise_id, key)
);
create table directory_groups (
  group_id uuid primary key references groups on delete cascade,
  enterprise_id uuid not null references organisations,
  key text not null,
  unique (enterprise_id, key)
);

-- One comparison with the directory, and what it did with each entry.
create table directory_runs (
  id uuid primary key,
  enterprise_id uuid not null references organisations,
  kind text not null check (kind in ('preview', 'manual', 'schedule')),
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  -- an error key, and what the other side said
  reason text not null default '',
  detail text not null default '',
  phase text not null default 'read' check (phase in ('read', 'apply')),
  done int not null default 0,
  total int not null default 0,
  -- by the log's action; and how many entries of people were read
  counts jsonb not null default '{}',
  -- people whom it may disable although that is more than the limit
  disable_most int not null default 0,
  cancel_requested boolean not null default false,
  task_id uuid,
  started_by uuid references users on delete set null,
  started_at timestamptz not null,
  touched_at timestamptz not null,
  ended_at timestamptz
);
-- one at a time
create unique index directory_runs_running on directory_runs (enterprise_id) where ended_at is null;
create index directory_runs_by_time on directory_runs (enterprise_id, started_at desc, id);

create table directory_entries (
  run_id uuid not null references directory_runs on delete cascade,
  number int not null,
  kind text not null check (kind in ('user', 'organisation', 'group')),
  action text not null check (action in ('add', 'update', 'move', 'disable', 'enable', 'fail')),
  name text not null,
  account text not null,
  dn text not null,
  reason text not null,
  changes jsonb not null,
  primary key (run_id, number)
);
create index directory_entries_by_action on directory_entries (run_id, action, number);
