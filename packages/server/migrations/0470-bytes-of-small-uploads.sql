-- The bytes of an upload of one small chunk wait for their merge beside its session: a stage costs two syncs of the disk
-- before its first byte. They go with the session.
create table upload_bytes (
  session_id uuid primary key references upload_sessions on delete cascade,
  bytes bytea not null
);
-- what is uploaded is mostly compressed already
alter table upload_bytes alter column bytes set storage external;
