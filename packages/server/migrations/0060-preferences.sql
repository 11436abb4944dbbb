-- What follows a person to every browser. The language is in users: mails and text messages need it.
create table user_preferences (
  user_id uuid primary key references users on delete cascade,
  chosen jsonb not null,
  updated_at timestamptz not null
);
