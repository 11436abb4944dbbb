-- The list of users: an index behind every sort, and one text in which a search looks.
alter table users
  -- a directory then owns name, mail, phone, organisation and supervisor
  add column from_directory boolean not null default false,
  add column search_key text not null generated always as (
    lower(account || ' ' || name || ' ' || coalesce(mail, '') || ' ' || coalesce(phone, ''))) stored;

create index users_by_created on users (enterprise_id, created_at, id);
create index users_by_account on users (enterprise_id, lower(account), id);
create index users_by_name on users (enterprise_id, (name collate names), id);
create index users_by_expiry on users (enterprise_id, coalesce(expires_at, 'infinity'), id);
create index users_by_supervisor on users (supervisor_id) where supervisor_id is not null;
drop index users_by_enterprise;

alter table groups add column note text not null default '';
-- Who may add and remove members, besides administrators.
create table group_managers (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index group_managers_by_user on group_managers (user_id);
-- Whoever made it may leave.
alter table groups alter column created_by drop not null;
alter table groups drop constraint groups_created_by_fkey;
alter table groups add constraint groups_created_by_fkey foreign key (created_by) references users on delete set null;
