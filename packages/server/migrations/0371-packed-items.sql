-- What lies in a finished zip: rights on all of it are asked again at every fetching, and a package that holds what was
-- purged goes.
create table package_items (
  package_id uuid not null references packages on delete cascade,
  node_id uuid not null,
  is_folder boolean not null,
  primary key (package_id, node_id)
);
create index package_items_node on package_items (node_id);

-- Whether the items stand there. A package of which nobody knows what it holds is fetched by nobody.
alter table packages add column listed boolean not null default false;
update packages set status = 'failed', reason = 'packages.rights_changed', run = null,
  expires_at = now() + interval '1 day' where status = 'complete';
