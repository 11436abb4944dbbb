-- The buttons of file pages decide what these pages offer, so every action that has a button stands in every list: until
-- now permissions could be given on personal files and in projects, and files locked in knowledge bases, without one.
insert into menu_buttons (menu_id, event, name, icon, position)
select page, event, 'buttons.' || event, icon, position
from (values (200), (210), (230), (240)) as pages (page), (values
  ('lock', 'lock', 92),
  ('unlock', 'lock-open', 94),
  ('authorise', 'shield-check', 100)
) as buttons (event, icon, position)
on conflict do nothing;
