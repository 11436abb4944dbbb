-- What users are told: one row for each user, kept until read and for some months after. The words are made when it
-- is shown, in the reader's language, and what it names is checked against the rights of that moment.
create table notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- 1 message, 2 system notice, 3 alert
  list smallint not null check (list between 1 and 3),
  kind text not null,
  text_key text not null,
  payload jsonb not null,
  -- What it is about; of a space the root folder.
  node_id uuid,
  author_id uuid,
  read_at timestamptz,
  created_at timestamptz not null
);
-- newest first, by user and list; ids grow with time
create index notices_by_user on notices (user_id, list, id desc);
create index notices_unread on notices (user_id, list) where read_at is null;
create index notices_by_age on notices using brin (created_at);

update menus set shown = true where id = 845;
