-- Two contents held beside each other. It can be made again, so it is left out of backups, and goes with either content.
create table comparisons (
  id uuid primary key,
  enterprise_id uuid not null,
  left_content uuid not null references contents on delete cascade,
  right_content uuid not null references contents on delete cascade,
  -- lower-case suffixes of the files it was asked for, without the dot: they decide how each side is read
  left_source text not null,
  right_source text not null,
  -- text, document, slides, sheets, archive
  kind text not null,
  -- waiting: a job will come; working: one has it
  state text not null check (state in ('waiting', 'working', 'ready', 'failed')),
  -- error key of what failed, and the side that cannot be read
  reason text,
  side text check (side in ('left', 'right')),
  -- sections with their counts and changes
  outcome jsonb not null default '{}',
  -- the job that has it; nobody else's before the end of the hold
  held_by text,
  held_until timestamptz,
  asked_at timestamptz not null,
  made_at timestamptz,
  used_at timestamptz not null,
  unique (left_content, right_content, left_source, right_source)
);
create index comparisons_right on comparisons (right_content);
-- what nobody has looked at for days
create index comparisons_used on comparisons (used_at);

-- Rows of a section, two hundred in each piece, packed.
create table comparison_pieces (
  comparison_id uuid not null references comparisons on delete cascade,
  section int not null,
  part int not null,
  bytes bytea not null,
  primary key (comparison_id, section, part)
);
alter table comparison_pieces alter column bytes set storage external;
