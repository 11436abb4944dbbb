-- Pages of grants. What was granted to me stands in the icon column; internal shares come beside it later.
update menus set shown = true where id in (205, 295, 600, 612);
update menus set parent_id = 10, kind = 'rail', position = 35 where id = 295;
insert into menu_buttons (menu_id, event, name, icon, position) values
  (200, 'authorise', 'buttons.authorise', 'shield-check', 100),
  (205, 'authorise', 'buttons.authorise', 'shield-check', 10),
  (612, 'export', 'buttons.export', 'download', 10)
on conflict do nothing;
