-- An organisation's limits. People are counted in the organisation and below it, in the same transaction as they come
-- and go, so that a limit is one conditional statement and a tree of counts walks nothing.
alter table organisations
  add column internal_name text not null default '',
  -- 0 is no limit
  add column user_limit int not null default 0 check (user_limit >= 0),
  add column user_count int not null default 0 check (user_count >= 0);

update organisations o
set user_count = (
  select count(*) from users u join organisations d on d.id = u.organisation_id where o.id = any(d.path));

create index organisations_by_parent on organisations (parent_id, position);
