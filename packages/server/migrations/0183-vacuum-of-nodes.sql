-- Names that were just written are read from the index alone as soon as the table was vacuumed.
alter table nodes set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05);
