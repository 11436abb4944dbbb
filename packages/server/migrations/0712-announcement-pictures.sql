-- Pictures in the texts of announcements, redrawn. One belongs to one announcement, and goes with it.
create table announcement_pictures (
  id uuid primary key,
  enterprise_id uuid not null references organisations on delete cascade,
  -- null until an announcement is saved that shows it, and once its text shows it no more
  announcement_id uuid references announcements on delete cascade,
  type text not null,
  bytes bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- since when it belongs to none: kept for a while, as it may stand in a form
  unused_since timestamptz,
  check ((announcement_id is null) = (unused_since is not null))
);
create index announcement_pictures_by_announcement on announcement_pictures (announcement_id);
create index announcement_pictures_by_enterprise on announcement_pictures (enterprise_id);
create index announcement_pictures_unused on announcement_pictures (unused_since) where unused_since is not null;
