-- Tokens are random; only their SHA-256 (hex) is kept.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  access_hash text not null unique,
  refresh_hash text not null unique,
  -- when these tokens were given out; both end with it
  issued_at timestamptz not null,
  -- the access token before the last exchange, still good for requests under way
  previous_access_hash text unique,
  previous_access_until timestamptz,
  created_at timestamptz not null,
  ip text not null,
  agent text not null,
  ended_at timestamptz
);

create index sessions_by_user on sessions (user_id) where ended_at is null;

-- Refresh tokens that were exchanged: one that comes back was copied.
create table spent_refresh_tokens (
  hash text primary key,
  session_id uuid not null references sessions on delete cascade
);

create index spent_refresh_tokens_by_session on spent_refresh_tokens (session_id);

-- Password guesses per account (as typed, whether or not it exists) and per address, charged before they are judged.
create table guesses (
  key text primary key,
  -- when the latest were judged wrong
  wrong timestamptz[] not null default '{}',
  -- being judged now
  pending int not null,
  charged_at timestamptz not null,
  locked_until timestamptz
);

create index guesses_by_charge on guesses (charged_at);
