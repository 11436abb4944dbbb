-- Categories of approval flows. `administrators` are parties (users, or one role) asked where a step finds nobody;
-- empty stands for the administrators of the enterprise.
create table flow_types (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references organisations,
  name text not null,
  code text not null,
  icon text not null default '',
  position int not null,
  enabled boolean not null default true,
  administrators jsonb not null default '[]',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index flow_types_name on flow_types (enterprise_id, lower(name));
create unique index flow_types_code on flow_types (enterprise_id, lower(code)) where code <> '';
create index flow_types_order on flow_types (enterprise_id, position, id);

-- A design: what is being drawn (`draft`, in the form of the wire) and, once published, the version in force.
create table flow_designs (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references organisations,
  type_id uuid not null references flow_types,
  name text not null,
  code text not null,
  remark text not null default '',
  state text not null default 'draft' check (state in ('draft', 'enabled', 'disabled')),
  -- the form of the draft (`tableId` of its document)
  table_id text not null,
  draft jsonb not null,
  -- counts saves of the draft, so that two designers never overwrite each other unseen
  revision int not null default 1,
  -- options that hold for the whole flow (skip repeated approvers, batch approval)
  options jsonb not null default '{}',
  current_version_id uuid,
  -- the revision that the current version was published from; null for a draft
  published_revision int,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now()
);
create unique index flow_designs_code on flow_designs (enterprise_id, lower(code));
create index flow_designs_list on flow_designs (enterprise_id, updated_at desc, id);
create index flow_designs_by_type on flow_designs (type_id);

-- Published documents; running flows keep the one they started with, so none is changed or deleted while used.
create table flow_versions (
  id uuid primary key default gen_random_uuid(),
  design_id uuid not null references flow_designs on delete cascade,
  number int not null,
  name text not null,
  table_id text not null,
  document jsonb not null,
  options jsonb not null default '{}',
  published_by uuid not null,
  published_at timestamptz not null default now(),
  unique (design_id, number)
);
alter table flow_designs
  add constraint flow_designs_current foreign key (current_version_id) references flow_versions (id)
    deferrable initially deferred;

-- Which action needs which design, and where. `place` is the id of a space or department, the number of a label
-- level, or '' for the whole enterprise.
create table flow_settings (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references organisations,
  action text not null,
  scope text not null check (scope in ('level', 'space', 'department', 'enterprise')),
  place text not null default '',
  design_id uuid not null references flow_designs,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  unique (enterprise_id, action, scope, place)
);
create index flow_settings_by_design on flow_settings (design_id);

update menus set shown = true where id in (508, 509, 510);
insert into menu_buttons (menu_id, event, name, icon, position) values
  (508, 'create', 'buttons.create', 'plus', 10),
  (508, 'edit', 'buttons.edit', 'pencil', 20),
  (508, 'sort', 'buttons.sort', 'arrow-up-down', 30),
  (508, 'delete', 'buttons.delete', 'trash-2', 40),
  (509, 'create', 'buttons.create', 'plus', 10),
  (509, 'edit', 'buttons.edit', 'pencil', 20),
  (509, 'publish', 'buttons.publish', 'megaphone', 30),
  (509, 'enable', 'buttons.enable', 'circle-check', 40),
  (509, 'disable', 'buttons.disable', 'ban', 50),
  (509, 'copy', 'buttons.copy', 'copy', 60),
  (509, 'versions', 'buttons.versions', 'calendar-clock', 70),
  (509, 'import', 'buttons.import', 'file-up', 80),
  (509, 'export', 'buttons.export', 'file-down', 90),
  (509, 'delete', 'buttons.delete', 'trash-2', 100),
  (510, 'create', 'buttons.create', 'plus', 10),
  (510, 'edit', 'buttons.edit', 'pencil', 20),
  (510, 'delete', 'buttons.delete', 'trash-2', 30);
