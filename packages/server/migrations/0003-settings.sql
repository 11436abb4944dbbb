-- What an administrator changed; everything else has its default in the code.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
