-- An enterprise is the root of a department tree: its id is the enterprise's id.
create table organisations (
  id uuid primary key,
  enterprise_id uuid not null references organisations,
  parent_id uuid references organisations,
  -- from the enterprise down to the organisation itself, so that no request has to climb
  path uuid[] not null,
  name text not null,
  position int not null default 0,
  created_at timestamptz not null,
  check ((parent_id is null) = (id = enterprise_id)),
  check (path[1] = enterprise_id and path[cardinality(path)] = id)
);

create unique index organisations_name on organisations (parent_id, lower(name));
create index organisations_by_enterprise on organisations (enterprise_id);
create index organisations_path on organisations using gin (path);

-- Bytes that an owner (user, organisation, later a team or project) may keep, keeps, and has promised to uploads.
create table quotas (
  owner_id uuid primary key,
  -- 0 is unlimited
  total bigint not null check (total >= 0),
  used bigint not null default 0 check (used >= 0),
  reserved bigint not null default 0 check (reserved >= 0)
);
