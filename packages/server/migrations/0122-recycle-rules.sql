-- Nobody takes it out of the bin for ever before this, whatever the setting says by then; null: no such rule.
alter table deletions add column keep_until timestamptz;
-- Whether it still counts against the quota of its space.
alter table deletions add column charged boolean not null default true;
-- The task that shows its owner how far the removal of what was purged is.
alter table deletions add column task_id uuid;
create index deletions_by on deletions (deleted_by, deleted_at desc, node_id) where purged_at is null;
create index deletions_task on deletions (task_id) where task_id is not null;

-- Whether the owner of a task can still ask it to end.
alter table tasks add column cancellable boolean not null default true;
