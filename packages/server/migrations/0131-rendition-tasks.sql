-- Tasks in somebody's tray that end with a rendition.
create table rendition_tasks (
  task_id uuid primary key,
  rendition_id uuid not null references renditions on delete cascade
);
create index rendition_tasks_rendition on rendition_tasks (rendition_id);
