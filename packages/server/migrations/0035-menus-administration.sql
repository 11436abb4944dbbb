alter table menus
  -- the names an administrator gave; null is the product's own
  add column name_zh text,
  add column name_en text,
  -- hidden by an administrator, although its screen exists
  add column hidden boolean not null default false,
  add check ((name_zh is null) = (name_en is null));

alter table menu_buttons
  add column name_zh text,
  add column name_en text,
  add check ((name_zh is null) = (name_en is null));

-- Menus that administrators add; the product's own stay below.
create sequence menu_ids as int start 10000;

update menus set shown = true where id in (400, 402, 500, 503, 505, 506, 507);

insert into menu_buttons (menu_id, event, name, icon, position) values
  (402, 'create', 'buttons.create', 'plus', 10),
  (402, 'edit', 'buttons.edit', 'pencil', 20),
  (402, 'sort', 'buttons.sort', 'arrow-up-down', 30),
  (402, 'hide', 'buttons.hide', 'eye-off', 40),
  (402, 'delete', 'buttons.delete', 'trash-2', 50),
  (505, 'create', 'buttons.create', 'plus', 10),
  (505, 'edit', 'buttons.edit', 'pencil', 20),
  (505, 'sort', 'buttons.sort', 'arrow-up-down', 30),
  (505, 'delete', 'buttons.delete', 'trash-2', 40),
  (506, 'sort', 'buttons.sort', 'arrow-up-down', 10),
  (507, 'create', 'buttons.create', 'plus', 10),
  (507, 'edit', 'buttons.edit', 'pencil', 20),
  (507, 'copy', 'buttons.copy', 'copy', 30),
  (507, 'members', 'buttons.members', 'users', 40),
  (507, 'takeOver', 'buttons.takeOver', 'user-check', 50),
  (507, 'delete', 'buttons.delete', 'trash-2', 60);
