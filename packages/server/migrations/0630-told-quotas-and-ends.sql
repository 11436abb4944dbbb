-- Percent of the quota of which somebody was told last, so that each crossing is told once.
alter table quotas add column told_level smallint not null default 0;

-- Ends of grants of which somebody was told; apart from the grants, whose changes are followed by open lists.
create table grant_end_notices (
  grant_id uuid primary key,
  ends_at timestamptz not null
);
