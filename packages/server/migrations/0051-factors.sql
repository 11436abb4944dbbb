-- The second factor of people: one authenticator application, any number of passkeys, recovery codes for both.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  -- under seal
  secret text not null,
  created_at timestamptz not null,
  -- the latest 30-second step whose code was taken: none is taken twice
  last_step bigint not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

create table passkeys (
  -- of the row; the authenticator's own id of the credential is beside it
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- the host it was made for: it works nowhere else
  host text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create index passkeys_by_user on passkeys (user_id);
