-- What each person collected. An entry follows its node wherever that moves, and goes with it when it is purged.
create table favourites (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  node_id uuid not null references nodes on delete cascade,
  created_at timestamptz not null
);
create unique index favourites_by_user on favourites (user_id, node_id);
create index favourites_by_node on favourites (node_id);

update menus set shown = true where id = 250;
insert into menu_buttons (menu_id, event, name, icon, position) values
  (250, 'uncollect', 'buttons.uncollect', 'star-off', 10),
  (250, 'preview', 'buttons.preview', 'eye', 20),
  (250, 'download', 'buttons.download', 'download', 30);
