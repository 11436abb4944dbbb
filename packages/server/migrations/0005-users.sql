create table users (
  id uuid primary key,
  enterprise_id uuid not null references organisations,
  organisation_id uuid not null references organisations,
  account text not null,
  name text not null,
  mail text,
  phone text,
  -- 1 super administrator, 2 enterprise administrator, 3 department administrator, 4 general user
  type smallint not null check (type between 1 and 4),
  password_hash text not null,
  must_change_password boolean not null,
  -- bytes; 0 is no cap
  single_file_max bigint not null default 0 check (single_file_max >= 0),
  -- lower-case extensions joined by '|'
  ext_not_allow text not null default '',
  expires_at timestamptz,
  disabled_at timestamptz,
  supervisor_id uuid references users,
  avatar bytea,
  avatar_type text,
  language text,
  created_at timestamptz not null,
  check ((avatar is null) = (avatar_type is null))
);

create unique index users_account on users (lower(account));
create index users_by_organisation on users (organisation_id);
create index users_by_enterprise on users (enterprise_id);

-- Named sets of users across departments.
create table groups (
  id uuid primary key,
  enterprise_id uuid not null references organisations,
  name text not null,
  created_by uuid not null references users,
  created_at timestamptz not null
);

create unique index groups_name on groups (enterprise_id, lower(name));

create table group_members (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (user_id, group_id)
);

create index group_members_by_group on group_members (group_id);
