insert into menu_buttons (menu_id, event, name, icon, position)
select page, 'compare', 'buttons.compare', 'file-diff', 103 from unnest(array[200, 210, 230, 240]) as page
on conflict do nothing;
