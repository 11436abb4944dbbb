-- The statistics of an index are shown to the owner of the tables only, and the server signs in as another account.
create function name_piece_shares(out names float8, out pieces text[], out shares real[])
  language sql stable security definer set search_path from current as $$
    select coalesce((select greatest(reltuples, 0) from pg_class where oid = 'nodes'::regclass), 0)::float8,
      most_common_elems::text::text[], most_common_elem_freqs
    from (select) one left join pg_stats on schemaname = current_schema() and tablename = 'nodes_by_pieces'
    limit 1
  $$;
