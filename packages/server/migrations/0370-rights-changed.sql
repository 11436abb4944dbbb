-- Rights are computed when they are asked for, so nothing stored says that they changed. Servers that keep something open
-- by them (lines of editing) hear a hint with the commit: the nodes, spaces and people it begins at, or * for very many.
-- Told by the database, so that no way of changing them can be forgotten.
create function hint_rights(ids uuid[]) returns void language sql as $$
  select pg_notify('cabinet',
    'rights.changed ' || case when cardinality(ids) > 100 then '*' else array_to_string(ids, ' ') end)
  where cardinality(ids) > 0
$$;

create function hint_grants() returns trigger language plpgsql as $$
begin
  perform hint_rights(array(select distinct node_id from changed limit 101));
  return null;
end $$;
create trigger grants_hint_insert after insert on grants
  referencing new table as changed for each statement execute function hint_grants();
create trigger grants_hint_update after update on grants
  referencing new table as changed for each statement execute function hint_grants();
create trigger grants_hint_delete after delete on grants
  referencing old table as changed for each statement execute function hint_grants();

create function hint_members() returns trigger language plpgsql as $$
begin
  perform hint_rights(array(select distinct user_id from changed limit 101));
  return null;
end $$;
create trigger role_users_hint_insert after insert on role_users
  referencing new table as changed for each statement execute function hint_members();
create trigger role_users_hint_delete after delete on role_users
  referencing old table as changed for each statement execute function hint_members();
create trigger group_members_hint_insert after insert on group_members
  referencing new table as changed for each statement execute function hint_members();
create trigger group_members_hint_delete after delete on group_members
  referencing old table as changed for each statement execute function hint_members();

create function hint_row() returns trigger language plpgsql as $$
begin
  perform hint_rights(array[new.id]);
  return null;
end $$;
create trigger nodes_hint after update of parent_id, inherits, deleted_at on nodes for each row
  when ((old.parent_id, old.inherits, old.deleted_at) is distinct from (new.parent_id, new.inherits, new.deleted_at))
  execute function hint_row();
create trigger spaces_hint after update of kind, owner_id, leader_id, organisation_id, own_only, archived_at, deleted_at
  on spaces for each row execute function hint_row();
create trigger users_hint after update of organisation_id, type, disabled_at, expires_at on users for each row
  when ((old.organisation_id, old.type, old.disabled_at, old.expires_at)
    is distinct from (new.organisation_id, new.type, new.disabled_at, new.expires_at))
  execute function hint_row();

-- everybody below it belongs elsewhere
create function hint_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('cabinet', 'rights.changed *');
  return null;
end $$;
create trigger organisations_hint after update of parent_id, path on organisations
  for each statement execute function hint_everything();
