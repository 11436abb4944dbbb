-- A sheet of users as it was uploaded, judged row by row, and what became of each. No passwords: they are made when
-- they are handed out. Dropped after some days.
create table user_imports (
  id uuid primary key,
  enterprise_id uuid not null references organisations,
  owner_id uuid not null references users on delete cascade,
  file_name text not null,
  -- whether accounts that exist are changed
  update_existing boolean not null default false,
  -- where rows without an organisation go
  organisation_id uuid,
  total int not null,
  task_id uuid,
  created_at timestamptz not null
);
create index user_imports_by_owner on user_imports (owner_id, created_at desc);
create index user_imports_age on user_imports (created_at);

create table user_import_rows (
  import_id uuid not null references user_imports on delete cascade,
  -- of the sheet, from 1
  line int not null,
  -- what the cells say, by column
  cells jsonb not null,
  action text not null default 'refused' check (action in ('add', 'update', 'refused', 'added', 'updated')),
  -- the column at fault and an error key
  field text,
  reason text,
  user_id uuid,
  primary key (import_id, line)
);
create index user_import_rows_by_action on user_import_rows (import_id, action, line);
