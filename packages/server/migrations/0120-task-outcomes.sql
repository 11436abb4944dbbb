-- What a task leaves behind for its owner: the undo, and the first items that failed with reasons.
alter table tasks add column outcome jsonb not null default '{}';
-- What a person has running is asked at every start of the client.
create index tasks_open on tasks (owner_id, created_at desc) where status in ('waiting', 'running');
