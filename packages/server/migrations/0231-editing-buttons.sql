insert into menu_buttons (menu_id, event, name, icon, position)
select page, 'edit', 'buttons.edit', 'pencil', 35 from unnest(array[200, 210, 230, 240]) as page
on conflict do nothing;
