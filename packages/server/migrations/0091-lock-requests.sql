-- Who asks the holder of a lock to let go. One wish a person; it ends with the lock.
create table lock_requests (
  id uuid primary key,
  lock_id uuid not null references locks on delete cascade,
  user_id uuid not null,
  words text not null default '',
  created_at timestamptz not null,
  unique (lock_id, user_id)
);
create index locks_owner on locks (owner_id, until);

insert into menu_buttons (menu_id, event, name, icon, position)
select page, event, 'buttons.' || event, icon, position
from (values (200), (210), (230)) as pages (page), (values
  ('lock', 'lock', 92),
  ('unlock', 'lock-open', 94)
) as buttons (event, icon, position)
on conflict do nothing;
