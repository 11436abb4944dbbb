-- Every password hash a person has had since this was kept, so that the latest may not come again.
create table password_history (
  user_id uuid not null references users on delete cascade,
  hash text not null,
  set_at timestamptz not null,
  primary key (user_id, hash)
);

create index password_history_by_time on password_history (user_id, set_at);
