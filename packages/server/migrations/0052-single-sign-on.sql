-- The OpenID Connect provider of an enterprise.
create table sign_on_providers (
  id uuid primary key,
  enterprise_id uuid not null unique references organisations,
  enabled boolean not null,
  issuer text not null,
  client_id text not null,
  -- under seal; '' is a public client
  client_secret text not null,
  scopes text not null,
  -- how somebody who comes for the first time is found: sub, mail, account
  match text not null check (match in ('sub', 'mail', 'account')),
  create_users boolean not null,
  organisation_id uuid references organisations,
  -- whether the provider's word also stands for the second factor
  vouches boolean not null,
  label_zh text not null,
  label_en text not null
);

create table sign_on_links (
  provider_id uuid not null references sign_on_providers on delete cascade,
  -- the issuer at that time: another issuer's subjects are other people
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (provider_id, issuer, subject)
);

create index sign_on_links_by_user on sign_on_links (user_id);

-- Sessions that came by single sign-on, so that signing out ends the provider's session too.
create table sign_on_sessions (
  session_id uuid primary key references sessions on delete cascade,
  provider_id uuid not null references sign_on_providers on delete cascade,
  -- under seal
  id_token text not null
);
