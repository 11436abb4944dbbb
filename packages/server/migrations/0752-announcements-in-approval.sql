-- The approval flow that decides whether a draft is published; null while none runs.
alter table announcements add column flow_id uuid;
