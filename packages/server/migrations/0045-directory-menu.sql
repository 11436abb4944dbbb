-- The directory has its screen.
update menus set shown = true where id in (500, 512);
insert into menu_buttons (menu_id, event, name, icon, position) values
  (512, 'save', 'buttons.save', 'save', 10),
  (512, 'test', 'buttons.test', 'plug-zap', 20),
  (512, 'preview', 'buttons.preview', 'eye', 30),
  (512, 'sync', 'buttons.sync', 'refresh-cw', 40);
