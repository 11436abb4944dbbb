-- Two spaces of a kind are told apart by their names.
create unique index spaces_name on spaces (enterprise_id, kind, lower(name)) where name <> '' and deleted_at is null;
