-- What is made from contents and can be made again: small pictures, PDF of Office files, marked copies later.
create table renditions (
  id uuid primary key,
  enterprise_id uuid not null,
  content_id uuid not null references contents on delete cascade,
  -- thumbnail, pdf, ...
  kind text not null,
  -- lower-case suffix of the file it was asked for, without the dot: it decides who makes it
  source text not null,
  -- what else decides the outcome, such as a viewer's watermark; '' for nothing
  parameters text not null,
  -- waiting: a job will come; making: one has it; ready; none: nothing can be made of this content; failed: it went wrong
  state text not null check (state in ('waiting', 'making', 'ready', 'none', 'failed')),
  attempts int not null,
  -- why it failed
  error text,
  -- the job that has it, which may come again after its server died; nobody else's before the end of the hold
  held_by text,
  held_until timestamptz,
  asked_at timestamptz not null,
  made_at timestamptz,
  unique (content_id, kind, source, parameters)
);
-- what a dead server left, what waits for another rendition
create index renditions_open on renditions (asked_at) where state in ('waiting', 'making');

-- The bytes: blob renditions/<enterprise_id>/<rendition_id>/<name>.
create table rendition_files (
  rendition_id uuid not null references renditions on delete cascade,
  name text not null,
  -- media type
  type text not null,
  size bigint not null check (size >= 0),
  -- pixels, where it is a picture
  width int,
  height int,
  primary key (rendition_id, name)
);

-- Who has it on the screen and wants to hear.
create table rendition_waits (
  rendition_id uuid not null references renditions on delete cascade,
  user_id uuid not null,
  file_id uuid not null,
  primary key (rendition_id, user_id, file_id)
);
