-- Running and finished approval flows. Lock order: the row of the flow first, then spaces.
create table flows (
  id uuid primary key,
  enterprise_id uuid not null references organisations,
  design_id uuid not null,
  type_id uuid not null,
  version_id uuid not null references flow_versions,
  action text not null,
  title text not null,
  remark text not null default '',
  flow_name text not null,
  initiator_id uuid not null,
  -- as it was then: a record outlives accounts
  initiator_name text not null,
  status text not null default 'running'
    check (status in ('running', 'agreed', 'refused', 'withdrawn', 'ended')),
  is_returned boolean not null default false,
  is_decided boolean not null default false,
  last_sort int not null default 0,
  last_activation int not null default 0,
  last_agreed uuid[] not null default '{}',
  current_node_name text not null default '',
  -- what conditions ask, the people of each step and the recipients of copies, fixed when it was submitted
  frozen jsonb not null,
  -- what was asked for, as the room of the action reads it when the flow is decided
  terms jsonb not null default '{}',
  in_batch boolean not null default false,
  created_at timestamptz not null,
  submitted_at timestamptz not null,
  reminded_at timestamptz,
  finished_at timestamptz
);
create index flows_of_initiator on flows (initiator_id, created_at desc, id desc);
create index flows_of_version on flows (version_id);
create index flows_of_type on flows (type_id);
create index flows_of_design on flows (design_id);
create index flows_of_enterprise on flows (enterprise_id, created_at desc, id desc);

create table flow_activations (
  flow_id uuid not null references flows on delete cascade,
  number int not null,
  kind text not null check (kind in ('container', 'step', 'added')),
  parent int,
  node_key text not null,
  -- lines of a container, or decisions of a step or of added approvers, that are still to come
  open int not null,
  rest jsonb not null default '[]',
  agreed uuid[] not null default '{}',
  resumes int,
  primary key (flow_id, number)
);

create table flow_opinions (
  flow_id uuid not null references flows on delete cascade,
  sort int not null,
  activation int,
  node_key text not null,
  node_name text not null,
  -- null where the step found nobody
  approver_id uuid,
  approver_name text not null,
  instead_of uuid,
  instead_of_name text not null default '',
  asked_for text,
  is_added boolean not null default false,
  is_waiting boolean not null default false,
  -- 0 pending, 1 agree, 2 disagree, 3 rejected
  result smallint not null default 0 check (result between 0 and 3),
  closed_for text,
  opinion text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  due_at timestamptz,
  primary key (flow_id, sort)
);
create index flow_opinions_pending on flow_opinions (approver_id, created_at, flow_id)
  where result = 0 and not is_waiting;
create index flow_opinions_of_leaver on flow_opinions (approver_id) where result = 0;
create index flow_opinions_due on flow_opinions (due_at) where result = 0 and due_at is not null;

-- Everybody who was asked or got a copy: who may see a flow, and the list of what somebody completed.
create table flow_participants (
  flow_id uuid not null references flows on delete cascade,
  user_id uuid not null,
  is_copied boolean not null default false,
  -- when the person decided last, or got a copy; null while only asked
  completed_at timestamptz,
  primary key (flow_id, user_id)
);
create index flow_participants_completed on flow_participants (user_id, completed_at desc, flow_id desc)
  where completed_at is not null;

create table flow_copies (
  flow_id uuid not null references flows on delete cascade,
  user_id uuid not null,
  user_name text not null,
  node_name text not null default '',
  by_name text not null default '',
  created_at timestamptz not null,
  primary key (flow_id, user_id)
);

-- The items asked about, and every file in them with the version and hash that are approved.
create table flow_items (
  flow_id uuid not null references flows on delete cascade,
  node_id uuid not null,
  position int not null,
  is_locked boolean not null default false,
  primary key (flow_id, node_id)
);
create index flow_items_of_node on flow_items (node_id);

create table flow_subjects (
  flow_id uuid not null references flows on delete cascade,
  node_id uuid not null,
  position int not null,
  name text not null,
  suffix text not null,
  size bigint not null,
  version int not null,
  content_hash text not null,
  primary key (flow_id, node_id)
);
create index flow_subjects_of_node on flow_subjects (node_id);

create table flow_delegations (
  user_id uuid primary key,
  delegate_id uuid,
  from_at timestamptz,
  until_at timestamptz,
  -- the heir named when the person's belongings were handed over
  successor_id uuid,
  updated_at timestamptz not null
);
create index flow_delegations_of_delegate on flow_delegations (delegate_id);
