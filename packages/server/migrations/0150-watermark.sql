-- Marks that are drawn over what people see and take away. The first enabled one that fits a file and an action counts.
create table watermarks (
  id uuid primary key,
  enterprise_id uuid not null,
  name text not null,
  enabled boolean not null,
  position int not null,
  -- preview, download, print
  actions text[] not null,
  -- where: kinds of spaces, spaces (a department's has the department's id); all empty: everywhere
  space_kinds text[] not null default '{}',
  space_ids uuid[] not null default '{}',
  department_ids uuid[] not null default '{}',
  -- what: one of these labels, or this level at least; empty and 0: everything
  label_ids uuid[] not null default '{}',
  level int not null default 0,
  -- who may download gets what bears no mark as it is
  lenient boolean not null default false,
  text text not null,
  size int not null check (size between 8 and 72),
  colour text not null,
  opacity int not null check (opacity between 0 and 10),
  angle int not null check (angle between 0 and 180),
  gap int not null check (gap between 0 and 300),
  -- hash among watermark_pictures
  picture text,
  updated_by uuid not null,
  updated_at timestamptz not null,
  created_at timestamptz not null
);
create unique index watermarks_name on watermarks (enterprise_id, lower(name));

-- Pictures of marks, by the hash of their bytes: what is being drawn may outlive a change of the watermark.
create table watermark_pictures (
  enterprise_id uuid not null,
  hash text not null,
  width int not null,
  height int not null,
  -- PNG
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (enterprise_id, hash)
);

-- What stands in a mark is what was so when the ticket was given: all ranges of a document must be of the same one.
alter table tickets add column ip text not null default '';
alter table tickets add column given_at timestamptz not null default now();
alter table tickets drop constraint tickets_purpose_check;
alter table tickets add constraint tickets_purpose_check
  check (purpose in ('download', 'view', 'print', 'package'));

update menus set shown = true where id in (400, 404);
insert into menu_buttons (menu_id, event, name, icon, position) values
  (404, 'create', 'buttons.create', 'plus', 10),
  (404, 'edit', 'buttons.edit', 'pencil', 20),
  (404, 'sort', 'buttons.sort', 'arrow-up-down', 30),
  (404, 'enable', 'buttons.enable', 'circle-check', 40),
  (404, 'disable', 'buttons.disable', 'ban', 50),
  (404, 'delete', 'buttons.delete', 'trash-2', 60);

-- marked copies are one person's and go again after hours
create index renditions_marked on renditions (made_at) where kind in ('marked', 'marked-thumbnail');
