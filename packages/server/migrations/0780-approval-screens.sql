-- Approvals have their screens: the three lists and the detail. Their buttons act on the rows of the lists; the detail
-- offers what the flow itself allows.
update menus set shown = true where id between 300 and 304;
insert into menu_buttons (menu_id, event, name, icon, position) values
  (301, 'approve', 'buttons.approve', 'circle-check', 10),
  (301, 'transfer', 'buttons.transfer', 'user-cog', 20),
  (301, 'print', 'buttons.print', 'printer', 30),
  (302, 'remind', 'buttons.remind', 'bell-ring', 10),
  (302, 'withdraw', 'buttons.withdraw', 'undo-2', 20),
  (302, 'print', 'buttons.print', 'printer', 30),
  (303, 'print', 'buttons.print', 'printer', 10);
