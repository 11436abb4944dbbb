-- The head of an organisation: approval flows go on with the heads upwards where the chain of superiors ends.
alter table organisations add column leader_id uuid references users on delete set null
  deferrable initially deferred;
create index organisations_leader on organisations (leader_id) where leader_id is not null;
