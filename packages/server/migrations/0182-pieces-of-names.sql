-- Nothing asks how a name begins: those pieces only made the index larger.
create or replace function name_pieces(value text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(value, null);
  many int := cardinality(letters);
  found text[] := '{}';
begin
  for place in 1 .. many loop
    if octet_length(letters[place]) > 1 then found := found || letters[place]; end if;
    if place < many then found := found || (letters[place] || letters[place + 1]); end if;
  end loop;
  return found;
end $$;

reindex index nodes_by_pieces;
