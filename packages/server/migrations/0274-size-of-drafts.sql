-- What the drafts of one person take up together is bounded.
alter table editing_drafts add column size bigint not null default 0;
update editing_drafts d set size = c.size from contents c where c.id = d.content_id;
alter table editing_drafts alter column size drop default;
create index editing_drafts_user on editing_drafts (user_id);
