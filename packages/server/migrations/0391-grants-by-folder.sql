-- A grant knows the folder of its node (null for a root and for what lies in a bin), the node's kind and whether it
-- inherits: what somebody was granted inside one folder is read from an index, however many children the folder has.
-- Copied by the database, so that no way of moving, closing, deleting or granting can forget it.
alter table grants add column parent_id uuid, add column is_folder boolean not null default false,
  add column inherits boolean not null default true;
update grants g set is_folder = n.is_folder, inherits = n.inherits,
  parent_id = case when n.deleted_at is null then n.parent_id end
from nodes n where n.id = g.node_id;
create index grants_in_folder on grants (subject, parent_id, node_id) include (rights, expires_at, is_folder, inherits);

-- The lock makes a move or a closing of the node wait, or be seen: its count of grants is written in any case.
-- A plan made while the tables were small would be kept when they are large: both are to use their indexes.
create function copy_node_to_grant() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  node record;
begin
  -- a restored grant brings its own, before the nodes are there
  if new.parent_id is not null then return new; end if;
  select parent_id, is_folder, inherits, deleted_at into node from nodes where id = new.node_id for no key update;
  if found then
    new.parent_id := case when node.deleted_at is null then node.parent_id end;
    new.is_folder := node.is_folder;
    new.inherits := node.inherits;
  end if;
  return new;
end $$;
create trigger grants_copy_node before insert on grants for each row execute function copy_node_to_grant();

create function copy_node_to_its_grants() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update grants set inherits = new.inherits, parent_id = case when new.deleted_at is null then new.parent_id end
  where node_id = new.id;
  return null;
end $$;
create trigger nodes_copy_to_grants after update of parent_id, inherits, deleted_at on nodes for each row
  when ((old.parent_id, old.inherits, old.deleted_at) is distinct from (new.parent_id, new.inherits, new.deleted_at))
  execute function copy_node_to_its_grants();

-- Counts the children that stop inheritance and finds the few that do not, without reading the folder.
create index nodes_by_inheritance on nodes (parent_id, inherits, is_folder) where deleted_at is null;
drop index nodes_closed;

-- A page by number far into a folder passes over rows in an index alone: hidden ones too, when it tells who inherits.
drop index nodes_by_name, nodes_by_time, nodes_by_size, nodes_by_suffix;
create index nodes_by_name on nodes (parent_id, is_folder, name, id) include (inherits) where deleted_at is null;
create index nodes_by_time on nodes (parent_id, is_folder, updated_at, id) include (inherits) where deleted_at is null;
create index nodes_by_size on nodes (parent_id, size, id) include (inherits) where deleted_at is null and not is_folder;
create index nodes_by_suffix on nodes (parent_id, suffix, name, id) include (inherits)
  where deleted_at is null and not is_folder;
