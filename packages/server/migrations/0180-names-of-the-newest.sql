-- A look through the newest names reads the index alone: a hundred thousand names are then a matter of milliseconds.
drop index nodes_recent;
create index nodes_recent on nodes (enterprise_id, updated_at, id) include (name_key, parent_id)
  where deleted_at is null and parent_id is not null;
