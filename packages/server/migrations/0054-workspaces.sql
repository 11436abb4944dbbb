-- Team, project and knowledge spaces: who answers for one, and to which department it belongs.
alter table spaces
  -- The person who owns a team, project or knowledge space; its bytes are charged to the space itself.
  add column leader_id uuid,
  -- Whose administrators look after it.
  add column organisation_id uuid,
  add column purpose text not null default '',
  -- Document control: members see only files that they made.
  add column own_only boolean not null default false,
  -- Read-only from then on.
  add column archived_at timestamptz,
  -- In the bin as a whole; its root is marked as well.
  add column deleted_at timestamptz;
create index spaces_leader on spaces (leader_id) where leader_id is not null;
create index spaces_shared on spaces (enterprise_id, kind) where kind in ('team', 'project', 'knowledge');
create index spaces_gone on spaces (deleted_at) where deleted_at is not null;

-- With document control a folder shows each member a few of its many files.
create index nodes_by_maker on nodes (parent_id, created_by) where deleted_at is null and not is_folder;
create index nodes_granted on nodes (parent_id) where deleted_at is null and grant_count > 0;

update menus set shown = true where id in (230, 240);

insert into menu_buttons (menu_id, event, name, icon, position)
select page, event, 'buttons.' || event, icon, position
from (values (230), (240)) as pages (page), (values
  ('upload', 'upload', 10),
  ('new', 'folder-plus', 20),
  ('preview', 'eye', 30),
  ('download', 'download', 40),
  ('rename', 'pencil', 50),
  ('move', 'folder-input', 60),
  ('copy', 'copy', 70),
  ('cut', 'scissors', 80),
  ('delete', 'trash-2', 90)
) as buttons (event, icon, position)
-- a knowledge base offers these alone (specification)
where page = 230 or event in ('upload', 'new', 'preview', 'download', 'delete');

insert into menu_buttons (menu_id, event, name, icon, position) values
  (230, 'newSpace', 'buttons.newSpace', 'plus', 5),
  (240, 'newSpace', 'buttons.newSpace', 'plus', 5);
