-- What people say about a file or a folder. It follows the node, whichever version that has.
create table comments (
  id uuid primary key,
  enterprise_id uuid not null,
  node_id uuid not null,
  -- The comment that began the thread; its own id for that one.
  thread_id uuid not null,
  author_id uuid not null,
  -- As typed.
  body text not null,
  -- Where in the content: page, rectangle, time code.
  anchor jsonb,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- A thread whose beginning was taken back keeps its place for the answers.
  deleted_at timestamptz,
  -- Of a thread, on its first comment.
  resolved_at timestamptz,
  resolved_by uuid
);
create index comments_threads on comments (node_id, created_at desc, id desc) where thread_id = id;
create index comments_thread on comments (thread_id, created_at, id);
create index comments_node on comments (node_id, created_at);

-- Who was named, by the name of that day, as it stands in the words.
create table comment_mentions (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null,
  name text not null,
  primary key (comment_id, user_id)
);

create table comment_reactions (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null,
  emoji text not null,
  created_at timestamptz not null,
  primary key (comment_id, user_id, emoji)
);

-- Up to when somebody has read the comments of a node.
create table comment_reads (
  node_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null,
  primary key (node_id, user_id)
);
