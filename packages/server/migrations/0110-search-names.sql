-- Finding by name. The pieces of a name are its pairs of characters, the characters outside ASCII alone (so that one
-- Chinese character is found), and how it begins. An index over them needs no extension and no column, and nothing
-- that writes a name can forget it. The list of what was just written is kept short, since every search reads it.
create function name_pieces(value text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(value, null);
  many int := cardinality(letters);
  found text[];
begin
  if many = 0 then return '{}'; end if;
  -- chr(1) stands in no name
  found := array[chr(1) || letters[1], chr(1) || letters[1] || coalesce(letters[2], '')];
  for place in 1 .. many loop
    if octet_length(letters[place]) > 1 then found := found || letters[place]; end if;
    if place < many then found := found || (letters[place] || letters[place + 1]); end if;
  end loop;
  return found;
end $$;

create index nodes_by_pieces on nodes using gin (name_pieces(name_key)) with (gin_pending_list_limit = 256)
  where deleted_at is null;
-- Names that match very often are looked through from the newest; so is what one person made.
create index nodes_recent on nodes (enterprise_id, updated_at, id) where deleted_at is null and parent_id is not null;
create index nodes_made on nodes (created_by, updated_at, id) where deleted_at is null and parent_id is not null;

-- What a person looked for, the last ten, and what that person keeps.
create table searches (
  id uuid primary key,
  user_id uuid not null,
  -- '' for those that are only remembered.
  name text not null default '',
  query text not null,
  used_at timestamptz not null
);
create unique index searches_recent on searches (user_id, query) where name = '';
create unique index searches_saved on searches (user_id, name) where name <> '';

update menus set shown = true where id in (280, 285);
