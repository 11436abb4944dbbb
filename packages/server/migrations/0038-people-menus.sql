-- The user centre and its screens of people: users, organisations, groups and their managers.
update menus set shown = true where id in (500, 501, 502, 504, 511);

insert into menu_buttons (menu_id, event, name, icon, position)
select menu, event, 'buttons.' || event, icon, position
from (values
  (501, 'create', 'plus', 10),
  (501, 'edit', 'pencil', 20),
  (501, 'reset', 'key-round', 30),
  (501, 'unlock', 'lock-open', 40),
  (501, 'enable', 'user-check', 50),
  (501, 'disable', 'user-x', 60),
  (501, 'expire', 'calendar-clock', 70),
  (501, 'space', 'gauge', 80),
  (501, 'move', 'folder-tree', 90),
  (501, 'delete', 'trash-2', 100),
  (501, 'import', 'upload', 110),
  (501, 'export', 'download', 120),
  (502, 'create', 'plus', 10),
  (502, 'edit', 'pencil', 20),
  (502, 'move', 'folder-tree', 30),
  (502, 'delete', 'trash-2', 40),
  (504, 'edit', 'pencil', 10),
  (511, 'create', 'plus', 10),
  (511, 'edit', 'pencil', 20),
  (511, 'members', 'users', 30),
  (511, 'delete', 'trash-2', 40)
) as buttons (menu, event, icon, position);
