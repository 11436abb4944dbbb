-- Default folder trees, with rights, for spaces of departments and for personal ones.
create table folder_templates (
  id uuid primary key,
  enterprise_id uuid not null,
  -- Where: in this organisation and below it.
  organisation_id uuid not null,
  name text not null,
  note text not null default '',
  kind text not null check (kind in ('department', 'personal')),
  -- Whether new spaces get it by themselves.
  automatic boolean not null default false,
  -- [{ path, inherits, grants: [{ kind, id, below, rights }] }]
  folders jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index folder_templates_name on folder_templates (enterprise_id, lower(name));
create index folder_templates_automatic on folder_templates (organisation_id) where automatic;

update menus set shown = true where id = 513;
insert into menu_buttons (menu_id, event, name, icon, position) values
  (513, 'create', 'buttons.create', 'plus', 10),
  (513, 'edit', 'buttons.edit', 'pencil', 20),
  (513, 'apply', 'buttons.apply', 'folder-input', 30),
  (513, 'delete', 'buttons.delete', 'trash-2', 40);

-- In a project as in a department.
insert into menu_buttons (menu_id, event, name, icon, position) values
  (230, 'authorise', 'buttons.authorise', 'shield-check', 100)
on conflict do nothing;
