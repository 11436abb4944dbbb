-- Bytes of small contents in rows that just fit a page: TOAST would make six rows of 2 KB out of 10 KB, each with an
-- entry in an index of its own, at twice the time and three times the log records.
create table content_parts (
  content_id uuid not null references contents on delete cascade,
  -- from 0; every part but the last has 8,000 bytes
  part int not null,
  bytes bytea not null,
  primary key (content_id, part)
);
alter table content_parts alter column bytes set storage plain;

insert into content_parts (content_id, part, bytes)
select content_id, part, substring(bytes from part * 8000 + 1 for 8000)
from content_bytes, generate_series(0, (octet_length(bytes) - 1) / 8000) as part;

drop table content_bytes;
