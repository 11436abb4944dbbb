-- When a session was last heard of, by the minute.
alter table sessions add column seen_at timestamptz;
update sessions set seen_at = issued_at;
alter table sessions alter column seen_at set not null;

-- Passwords of the mapped drive. They are random; only their SHA-256 (hex) is kept.
create table app_passwords (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  hash text not null unique,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz not null,
  used_at timestamptz,
  ip text not null default ''
);

create index app_passwords_by_user on app_passwords (user_id);
