-- Changes of grants can be taken back too.
alter table undos drop constraint undos_kind_check;
alter table undos add constraint undos_kind_check check (kind in ('move', 'copy', 'rename', 'delete', 'grant'));

-- Those that ended, to clear them away.
create index grants_expiry on grants (expires_at) where expires_at is not null;

-- Who asked for access to what. Kept for items that are hidden or nowhere too, so that asking tells nothing.
create table access_requests (
  id uuid primary key,
  enterprise_id uuid not null,
  node_id uuid not null,
  user_id uuid not null,
  rights integer not null,
  words text not null,
  state text not null check (state in ('pending', 'approved', 'refused')),
  -- Why it was refused.
  answer text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null
);
create unique index access_requests_pending on access_requests (user_id, node_id) where state = 'pending';
create index access_requests_open on access_requests (enterprise_id, created_at desc) where state = 'pending';
create index access_requests_user on access_requests (user_id, created_at desc);
