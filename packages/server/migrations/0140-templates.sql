-- Files and trees of folders that people begin with. What the product itself brings (blank files) has no row.
create table file_templates (
  id uuid primary key,
  enterprise_id uuid not null,
  name text not null,
  kind text not null check (kind in ('doc', 'sheet', 'slide', 'text', 'other', 'folder')),
  suffix text not null,
  category text not null default '',
  -- null of a tree of folders
  content_id uuid references contents,
  hash text,
  size bigint not null default 0,
  version int not null default 1,
  fills boolean not null default false,
  folders text[] not null default '{}',
  -- subjects as grants name them; empty: everybody of the enterprise
  readers text[] not null default '{}',
  enabled boolean not null default true,
  blank boolean not null default false,
  position int not null default 100,
  uses int not null default 0,
  updated_by uuid not null,
  updated_at timestamptz not null,
  created_at timestamptz not null,
  check ((kind = 'folder') = (content_id is null))
);
create unique index file_templates_name on file_templates (enterprise_id, lower(name));
create index file_templates_content on file_templates (content_id);
-- one stands for the blank file of its extension
create unique index file_templates_blank on file_templates (enterprise_id, suffix) where blank;

update menus set shown = true where id in (400, 411);
insert into menu_buttons (menu_id, event, name, icon, position) values
  (411, 'create', 'buttons.create', 'plus', 10),
  (411, 'new', 'buttons.new', 'folder-tree', 20),
  (411, 'edit', 'buttons.edit', 'pencil', 30),
  (411, 'upload', 'buttons.upload', 'upload', 40),
  (411, 'download', 'buttons.download', 'download', 50),
  (411, 'enable', 'buttons.enable', 'circle-check', 60),
  (411, 'disable', 'buttons.disable', 'circle-slash', 70),
  (411, 'delete', 'buttons.delete', 'trash-2', 80);
