-- Announcements: written once for all whom they are addressed to, and read by time, audience and enterprise, so that
-- publishing writes no row for each reader. What is kept for readers is what they have read.
create table announcements (
  id uuid primary key,
  enterprise_id uuid not null references organisations on delete cascade,
  title text not null,
  -- sanitised HTML, and the same as text, for searches and mails
  body text not null,
  body_text text not null,
  -- subjects as of grants: an id, or '<organisation>/*' with those below; everybody is '<enterprise>/*'
  audience text[] not null,
  pinned boolean not null,
  must_confirm boolean not null,
  by_mail boolean not null,
  -- when it is to appear; null is at once
  publish_at timestamptz,
  expires_at timestamptz,
  -- since when it is seen; null for a draft
  published_at timestamptz,
  published_by uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the last user whose mail is queued, in the order of ids
  mailed_to uuid
);
-- the list of administrators, newest first; ids grow with time
create index announcements_by_enterprise on announcements (enterprise_id, id desc);
-- the list of readers, and the count of what they have not read
create index announcements_published on announcements (enterprise_id, pinned desc, published_at desc, id desc)
  where published_at is not null;

-- Marks from before the announcement was published again do not count.
create table announcement_reads (
  user_id uuid not null references users on delete cascade,
  announcement_id uuid not null references announcements on delete cascade,
  read_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (user_id, announcement_id)
);
create index announcement_reads_by_announcement on announcement_reads (announcement_id, user_id);

-- Until when a user has marked everything as read.
create table announcement_readers (
  user_id uuid primary key references users on delete cascade,
  read_all_at timestamptz not null
);

update menus set shown = true where id in (406, 846);
insert into menu_buttons (menu_id, event, name, icon, position) values
  (406, 'create', 'buttons.create', 'plus', 10),
  (406, 'edit', 'buttons.edit', 'pencil', 20),
  (406, 'publish', 'buttons.publish', 'megaphone', 30),
  (406, 'withdraw', 'buttons.withdraw', 'undo-2', 40),
  (406, 'pin', 'buttons.pin', 'pin', 50),
  (406, 'readers', 'buttons.readers', 'users', 60),
  (406, 'export', 'buttons.export', 'file-down', 70),
  (406, 'delete', 'buttons.delete', 'trash-2', 80);
