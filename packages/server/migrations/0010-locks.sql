-- Holds on files and folders: nobody else may change what is held. A lock whose end has passed is no lock.
create table locks (
  id uuid primary key,
  node_id uuid not null,
  -- Where the node lies, so that the few live locks of a space are found without walking its tree.
  space_id uuid not null,
  kind text not null check (kind in ('editing', 'manual', 'approval', 'archive', 'ferry')),
  owner_id uuid not null,
  -- What an editor or a WebDAV client proves its lock with; '' where the owner alone decides.
  token text not null default '',
  reason text not null default '',
  created_at timestamptz not null,
  until timestamptz not null
);
create unique index locks_node on locks (node_id, kind);
create index locks_space on locks (space_id, until);
create index locks_until on locks (until);
