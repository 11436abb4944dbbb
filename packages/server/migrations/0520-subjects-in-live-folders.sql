-- A grant to a role, a group or a department changes the menus and lists of its members, which stand under the id of each
-- member's own space. Who they are is asked by the servers, and only of those who show such a menu.
alter table folder_changes add column subject text;

create or replace function note_grants_changed() returns trigger language plpgsql as $$
begin
  insert into folder_changes (folder_id, subject)
  select distinct place.id, place.subject
  from changed cross join lateral (values
    (changed.parent_id, null),
    (case when changed.is_folder then changed.node_id end, null),
    (left(changed.subject, 36)::uuid, changed.subject)
  ) as place (id, subject)
  where place.id is not null;
  return null;
end $$;

create or replace function note_grants_updated() returns trigger language plpgsql as $$
begin
  insert into folder_changes (folder_id, subject)
  select distinct place.id, place.subject
  from before join changed on changed.id = before.id
  cross join lateral (values
    (changed.parent_id, null),
    (case when changed.is_folder then changed.node_id end, null),
    (left(changed.subject, 36)::uuid, changed.subject)
  ) as place (id, subject)
  where (before.rights, before.expires_at) is distinct from (changed.rights, changed.expires_at)
    and place.id is not null;
  return null;
end $$;
