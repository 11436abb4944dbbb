-- Pictures take long to be read: they wait until no document does.
alter table search_queue add column slow boolean not null default false;
drop index search_queue_order;
create index search_queue_order on search_queue (slow, added_at, content_id);
