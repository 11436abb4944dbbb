-- Categories of labels, in their order.
create table label_types (
  id uuid primary key,
  enterprise_id uuid not null references organisations,
  name text not null,
  name_key text not null,
  colour text not null,
  -- a file may have several labels of it
  many boolean not null,
  setters text not null check (setters in ('everyone', 'administrators', 'roles')),
  role_ids uuid[] not null default '{}',
  -- kinds of spaces that ask for a label of it
  required_in text[] not null default '{}',
  position int not null,
  enabled boolean not null,
  created_at timestamptz not null
);
create unique index label_types_by_name on label_types (enterprise_id, name_key);

create table labels (
  id uuid primary key,
  enterprise_id uuid not null references organisations,
  type_id uuid not null references label_types,
  name text not null,
  name_key text not null,
  -- null: the category's
  colour text,
  level int not null check (level between 0 and 5),
  created_at timestamptz not null
);
create unique index labels_by_name on labels (type_id, name_key);
create index labels_by_enterprise on labels (enterprise_id);

-- What has which label. It goes with its node; a label that something has cannot be deleted.
create table node_labels (
  node_id uuid not null references nodes on delete cascade,
  label_id uuid not null references labels,
  set_by uuid,
  set_at timestamptz not null,
  primary key (node_id, label_id)
);
create index node_labels_by_label on node_labels (label_id, node_id);

update menus set shown = true where id in (408, 409);
insert into menu_buttons (menu_id, event, name, icon, position) values
  (408, 'create', 'buttons.create', 'plus', 10),
  (408, 'edit', 'buttons.edit', 'pencil', 20),
  (408, 'sort', 'buttons.sort', 'arrow-up-down', 30),
  (408, 'delete', 'buttons.delete', 'trash-2', 40),
  (409, 'create', 'buttons.create', 'plus', 10),
  (409, 'edit', 'buttons.edit', 'pencil', 20),
  (409, 'merge', 'buttons.merge', 'merge', 30),
  (409, 'delete', 'buttons.delete', 'trash-2', 40);
