alter table roles
  -- precedence within the enterprise: the first of a person's roles is the one with the lowest
  add column position int not null default 0,
  -- bit set that a grant to this role proposes (decision 071)
  add column rights int not null default 0,
  -- whether the role says which pages its people open; one that does and names none opens none
  add column narrows boolean not null default false;

update roles set narrows = true where exists (select from role_menus where role_id = roles.id);

update roles set position = ranked.place
  from (select id, row_number() over (partition by enterprise_id order by lower(name)) as place from roles) as ranked
 where ranked.id = roles.id;

create index roles_by_precedence on roles (enterprise_id, position);

alter table role_menus add foreign key (menu_id) references menus on delete cascade;
