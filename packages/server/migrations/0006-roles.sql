create table roles (
  id uuid primary key,
  enterprise_id uuid not null references organisations,
  name text not null,
  note text not null default '',
  created_by uuid not null references users,
  created_at timestamptz not null
);

create unique index roles_name on roles (enterprise_id, lower(name));

create table role_users (
  role_id uuid not null references roles on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (user_id, role_id)
);

create index role_users_by_role on role_users (role_id);

-- Pages that a role opens, and the buttons there.
create table role_menus (
  role_id uuid not null references roles on delete cascade,
  menu_id int not null,
  -- null is every button of the page
  buttons text[],
  primary key (role_id, menu_id)
);
