-- Folders whose rows have changed, for the servers to tell the windows that show them. Written by the database, so that
-- no way of changing them can be forgotten, and not notified from here: a commit that notifies waits for every other
-- that does. Read by snapshots, as push_messages are. Unlogged: after a crash every window connects and asks anew.
create unlogged table folder_changes (
  tx xid8 not null default pg_current_xact_id(),
  folder_id uuid not null,
  created_at timestamptz not null default clock_timestamp()
);
create index folder_changes_tx on folder_changes (tx);
create index folder_changes_created_at on folder_changes (created_at);

-- with the folders in which these are rows: those show the number of items
create function note_folder_changes(ids uuid[]) returns void language sql as $$
  insert into folder_changes (folder_id)
  select id from unnest(ids) as id where id is not null
  union
  select n.parent_id from nodes n where n.id = any(ids) and n.parent_id is not null
$$;

create function note_nodes_inserted() returns trigger language plpgsql as $$
begin
  perform note_folder_changes(array(select distinct parent_id from changed where deleted_at is null));
  return null;
end $$;
create trigger nodes_changes_insert after insert on nodes
  referencing new table as changed for each statement execute function note_nodes_inserted();
create trigger nodes_changes_delete after delete on nodes
  referencing old table as changed for each statement execute function note_nodes_inserted();

-- grants and the bytes of old versions change a node too, but no row of a list
create function note_nodes_updated() returns trigger language plpgsql as $$
begin
  perform note_folder_changes(array(
    select distinct place.id
    from before join changed on changed.id = before.id
    cross join lateral (values
      (case when before.deleted_at is null then before.parent_id end),
      (case when changed.deleted_at is null then changed.parent_id end),
      (case when changed.is_folder then changed.id end)
    ) as place (id)
    where (before.parent_id, before.name, before.size, before.version, before.deleted_at, before.updated_at)
      is distinct from (changed.parent_id, changed.name, changed.size, changed.version, changed.deleted_at,
        changed.updated_at)
      and place.id is not null));
  return null;
end $$;
create trigger nodes_changes_update after update on nodes
  referencing old table as before new table as changed for each statement execute function note_nodes_updated();

create function note_rows_of_nodes() returns trigger language plpgsql as $$
begin
  perform note_folder_changes(array(
    select distinct n.parent_id from changed join nodes n on n.id = changed.node_id));
  return null;
end $$;
create trigger locks_changes_insert after insert on locks
  referencing new table as changed for each statement execute function note_rows_of_nodes();
create trigger locks_changes_delete after delete on locks
  referencing old table as changed for each statement execute function note_rows_of_nodes();
create trigger node_labels_changes_insert after insert on node_labels
  referencing new table as changed for each statement execute function note_rows_of_nodes();
create trigger node_labels_changes_delete after delete on node_labels
  referencing old table as changed for each statement execute function note_rows_of_nodes();
