-- What was handed over from a leaver, and what is needed to take it back.
create table handovers (
  id uuid primary key,
  enterprise_id uuid not null,
  from_id uuid not null,
  -- A person, or a department.
  to_id uuid not null,
  to_department boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  detail jsonb not null,
  undone_at timestamptz
);
create index handovers_from on handovers (from_id, created_at desc);
