-- What people say about versions, and which older ones stay.
alter table versions
  -- What somebody called it; '' for most.
  add column name text not null default '',
  add column note text not null default '',
  -- Stays whatever the policy says.
  add column pinned boolean not null default false,
  -- The number of the version it was restored from.
  add column origin int;

-- The few files of many that have a history.
create index versions_later on versions (file_id) where number > 1;

-- How much history is kept: an enterprise's rule, and a space's own instead of it. No row keeps everything.
create table version_policies (
  enterprise_id uuid not null,
  -- Null is the enterprise's rule.
  space_id uuid,
  -- Null is no limit.
  max_count int check (max_count >= 1),
  -- Days that a version stays after it was replaced; 0 is for ever.
  max_days int not null default 0 check (max_days >= 0),
  -- All of a day, one an hour for a week, one a day for a month, one a week after.
  thinning boolean not null default false,
  -- Endings without dot, joined by '|': files whose history stays whole.
  excluded text not null default '',
  updated_by uuid not null,
  updated_at timestamptz not null
);
create unique index version_policies_scope on version_policies (enterprise_id, space_id) nulls not distinct;
