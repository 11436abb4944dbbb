-- The report and integration centres have icons of their own, where no administrator chose another.
update menus set icon = 'report' where (id = 600 or parent_id = 600) and icon = 'management';
update menus set icon = 'integration' where id = 900 and icon = 'management';
