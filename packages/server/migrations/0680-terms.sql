-- Terms of the installation: a privacy policy and terms of service, with a draft, immutable versions, and who accepted
-- which version when. Nothing is published at first.
create table terms (
  kind text primary key check (kind in ('privacy', 'service')),
  -- sanitised HTML; '' where nothing is written
  draft_zh text not null,
  draft_en text not null,
  saved_at timestamptz,
  saved_by uuid,
  -- the version that is shown; null for none
  version int,
  -- users must have accepted this version or a later one, in sessions that began at or after binding_since
  binding_version int,
  binding_since timestamptz,
  check ((binding_version is null) = (binding_since is null)),
  check (binding_version is null or binding_version <= version)
);
insert into terms (kind, draft_zh, draft_en) values ('privacy', '', ''), ('service', '', '');

create table terms_versions (
  kind text not null references terms,
  version int not null,
  body_zh text not null,
  body_en text not null,
  is_binding boolean not null,
  published_at timestamptz not null,
  published_by uuid not null,
  withdrawn_at timestamptz,
  primary key (kind, version)
);

create table terms_acceptances (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  version int not null,
  accepted_at timestamptz not null,
  primary key (user_id, kind, version),
  foreign key (kind, version) references terms_versions
);
create index terms_acceptances_by_version on terms_acceptances (kind, version);
