-- A file that is edited: by one window, or by several over a line. Of each file one session lives at a time.
create table editing_sessions (
  id uuid primary key,
  enterprise_id uuid not null,
  file_id uuid not null,
  -- What it began with, the same for everybody in it.
  content_id uuid not null references contents,
  -- The version that the next save follows.
  base int not null,
  -- Whether several windows may edit at once.
  shared boolean not null,
  -- Whether it began with a draft that no version holds.
  unsaved boolean not null,
  -- Updates on the line so far, and their bytes.
  last_seq int not null default 0,
  update_bytes bigint not null default 0,
  -- The last of them that a version holds.
  saved_seq int not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index editing_sessions_live on editing_sessions (file_id) where ended_at is null;
create index editing_sessions_file on editing_sessions (file_id);
create index editing_sessions_content on editing_sessions (content_id);
create index editing_sessions_ended on editing_sessions (ended_at);

-- The windows of a session.
create table editing_members (
  id uuid primary key,
  session_id uuid not null references editing_sessions on delete cascade,
  user_id uuid not null,
  -- The sign-in that the window belongs to.
  login_id uuid not null,
  -- Its place among the colours.
  colour int not null,
  -- The number of its last update that is kept: what it sends again after a break is not kept twice.
  message int not null default 0,
  joined_at timestamptz not null,
  seen_at timestamptz not null,
  left_at timestamptz
);
create index editing_members_session on editing_members (session_id);

-- What was sent on the line of a session that lives, in the order that holds for everybody.
create table editing_updates (
  session_id uuid not null references editing_sessions on delete cascade,
  seq int not null,
  member_id uuid not null,
  message int not null,
  bytes bytea not null,
  primary key (session_id, seq)
);
alter table editing_updates alter column bytes set storage external;

-- What a session had come to when nobody had saved it yet.
create table editing_drafts (
  session_id uuid primary key references editing_sessions on delete cascade,
  content_id uuid not null references contents,
  user_id uuid not null,
  at timestamptz not null
);
create index editing_drafts_content on editing_drafts (content_id);
