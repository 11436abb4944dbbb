-- Which server puts the chunk, as pg_stat_activity names its connection to the bus: a dead one's claims are nobody's.
alter table upload_claims add column server text not null default '';
