-- The screens of settings and the login log.
update menus set shown = true where id in (400, 401, 600, 601);

insert into menu_buttons (menu_id, event, name, icon, position) values
  (401, 'save', 'buttons.save', 'circle-check', 10),
  (601, 'export', 'buttons.export', 'file-down', 10);
