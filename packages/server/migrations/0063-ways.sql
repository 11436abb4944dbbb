-- Rights of many nodes at once: the way up without touching a row, and what somebody was granted by reading an index.
create index nodes_way on nodes (id) include (parent_id, inherits) where is_folder and deleted_at is null;
drop index grants_subject;
create index grants_subject on grants (subject, node_id) include (rights, expires_at);
