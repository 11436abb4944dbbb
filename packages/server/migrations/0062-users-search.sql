-- Searching people: the one- and two-character pieces of account, name, mail and phone, in any locale and script. Of
-- what is looked for only pieces of two are asked (and its last character, which alone stands for a search of one).
create function grams_of(value text, shortest int) returns text[]
  language sql immutable strict parallel safe as $$
    select coalesce(array_agg(substr(value, place, size)), '{}')
    from generate_series(1, char_length(value)) as place, generate_series(shortest, 2) as size $$;

create index users_by_grams on users using gin (grams_of(search_key, 1));

-- Those whom most filters leave out are few: they are counted, and taken off the number that organisations keep.
create index users_disabled on users (enterprise_id, created_at, id) where disabled_at is not null;
create index users_administrators on users (enterprise_id, type, created_at, id) where type < 4;

-- Deep pages by number read the index alone, and for that it must hold the columns behind its expressions.
drop index users_by_account;
create index users_by_account on users (enterprise_id, lower(account), id) include (account);
drop index users_by_expiry;
create index users_by_expiry on users (enterprise_id, coalesce(expires_at, 'infinity'), id) include (expires_at);
