-- Browsers in which somebody once signed in all the way: their guesses have a counter of their own, so that strangers
-- who lock the account do not lock them.
create table known_devices (
  -- SHA-256 of the mark that the browser keeps
  hash text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null
);

create index known_devices_by_user on known_devices (user_id, created_at);
