-- Where a row of an import would put somebody who is there, and where a run of the directory would put whom: to show who
-- would gain and lose what before it is done.
alter table user_import_rows add column organisation_id uuid;
alter table directory_runs add column shifts jsonb not null default '{}';
