-- Somebody given or losing access sees it in the open lists: a grant changes what the folder around its node shows,
-- and the node's own list. It also changes the menus and lists of what others gave: those of a person stand
-- under the id of the own space, and those of a department's members beside its root, whose id is the department's.
create function note_grants_changed() returns trigger language plpgsql as $$
begin
  insert into folder_changes (folder_id)
  select distinct place.id
  from changed cross join lateral (values
    (changed.parent_id),
    (case when changed.is_folder then changed.node_id end),
    (left(changed.subject, 36)::uuid)
  ) as place (id)
  where place.id is not null;
  return null;
end $$;
create trigger grants_changes_insert after insert on grants
  referencing new table as changed for each statement execute function note_grants_changed();
create trigger grants_changes_delete after delete on grants
  referencing old table as changed for each statement execute function note_grants_changed();

-- not where a grant only follows its node
create function note_grants_updated() returns trigger language plpgsql as $$
begin
  insert into folder_changes (folder_id)
  select distinct place.id
  from before join changed on changed.id = before.id
  cross join lateral (values
    (changed.parent_id),
    (case when changed.is_folder then changed.node_id end),
    (left(changed.subject, 36)::uuid)
  ) as place (id)
  where (before.rights, before.expires_at) is distinct from (changed.rights, changed.expires_at)
    and place.id is not null;
  return null;
end $$;
create trigger grants_changes_update after update on grants
  referencing old table as before new table as changed for each statement execute function note_grants_updated();

-- stopped or resumed inheritance shows or hides a row
create or replace function note_nodes_updated() returns trigger language plpgsql as $$
begin
  perform note_folder_changes(array(
    select distinct place.id
    from before join changed on changed.id = before.id
    cross join lateral (values
      (case when before.deleted_at is null then before.parent_id end),
      (case when changed.deleted_at is null then changed.parent_id end),
      (case when changed.is_folder then changed.id end)
    ) as place (id)
    where (before.parent_id, before.name, before.size, before.version, before.deleted_at, before.updated_at,
        before.inherits)
      is distinct from (changed.parent_id, changed.name, changed.size, changed.version, changed.deleted_at,
        changed.updated_at, changed.inherits)
      and place.id is not null));
  return null;
end $$;
