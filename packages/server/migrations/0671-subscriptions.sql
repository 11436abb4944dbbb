-- Files and folders that a user follows or has muted. What holds for a folder holds for what is below, unless something
-- nearer says otherwise.
create table node_subscriptions (
  user_id uuid not null references users on delete cascade,
  node_id uuid not null references nodes on delete cascade,
  mode text not null check (mode in ('followed', 'muted')),
  created_at timestamptz not null,
  primary key (user_id, node_id)
);
create index node_subscriptions_by_node on node_subscriptions (node_id);

-- The last line of the journal of which followers were told.
create table subscription_progress (
  one boolean primary key default true check (one),
  journal_id bigint not null
);
insert into subscription_progress (journal_id) select coalesce(max(to_id), 0) from journal_blocks;
