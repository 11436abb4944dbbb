-- The text of contents, once for each content however many files have it.
create table search_texts (
  content_id uuid primary key references contents on delete cascade,
  -- reading: somebody is at it; done; failed: it could not be read, and why
  state text not null check (state in ('reading', 'done', 'failed')),
  attempts int not null default 1,
  -- The text, at most a million characters, its lines as they were found.
  body text not null default '',
  -- Where pages, sheets or slides begin: [{"at": 0, "name": "1"}].
  parts jsonb not null default '[]',
  -- Words, and pairs of characters where a script has no spaces.
  pieces tsvector not null default '',
  -- Why it failed, for whoever looks after the server.
  reason text not null default '',
  changed_at timestamptz not null
);
create index search_texts_by_pieces on search_texts using gin (pieces) where state = 'done';
create index search_texts_open on search_texts (changed_at) where state <> 'done';

-- Contents that nobody has read yet.
create table search_queue (
  content_id uuid primary key,
  added_at timestamptz not null
);
create index search_queue_order on search_queue (added_at, content_id);

insert into search_queue (content_id, added_at) select id, created_at from contents where size > 0;

-- Whatever makes a content puts it here, in the same transaction.
create function queue_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (content_id, added_at) select id, created_at from fresh where size > 0;
  return null;
end $$;
create trigger contents_for_search after insert on contents referencing new table as fresh
  for each statement execute function queue_for_search();
