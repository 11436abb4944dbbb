-- The queue's own tables (pg-boss). The embedded database has it from its start on, for the everyday account, which may
-- not make schemas.
create schema if not exists pgboss;
