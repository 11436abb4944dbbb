-- Organisations, roles and groups are imported and exported as sheets.
insert into menu_buttons (menu_id, event, name, icon, position) values
  (502, 'import', 'buttons.import', 'upload', 110),
  (502, 'export', 'buttons.export', 'download', 120),
  (507, 'import', 'buttons.import', 'upload', 110),
  (507, 'export', 'buttons.export', 'download', 120),
  (511, 'import', 'buttons.import', 'upload', 110),
  (511, 'export', 'buttons.export', 'download', 120);
