-- Files with one of these labels are left alone by the rule of unused files.
alter table archives add column unused_not_labels uuid[] not null default '{}';
