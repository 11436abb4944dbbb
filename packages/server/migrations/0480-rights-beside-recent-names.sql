-- A scan of the newest names passes over what the asker may not see: by its folder, whether it inherits, and under
-- document control by its kind and maker. The index tells all of it, so that no row of the table is read for that.
drop index nodes_recent;
create index nodes_recent on nodes (enterprise_id, updated_at, id)
  include (name_key, parent_id, inherits, is_folder, created_by) where deleted_at is null and parent_id is not null;
