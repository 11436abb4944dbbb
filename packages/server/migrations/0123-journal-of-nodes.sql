-- What happened to one file: its lines among all.
create index journal_nodes on journal using gin (nodes) where nodes <> '{}';
