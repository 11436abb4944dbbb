-- Everybody who signed in or tried to. Only added to; what is older than the setting says is taken away by the day.
create table sign_ins (
  id uuid primary key,
  at timestamptz not null,
  -- as typed, whether or not it is somebody's
  account text not null,
  -- without references: the log outlives the people
  user_id uuid,
  enterprise_id uuid,
  -- null for a good one, else the error key that was answered
  reason text,
  door text not null,
  session_id uuid,
  ip text not null,
  agent text not null
);

create index sign_ins_by_enterprise on sign_ins (enterprise_id, at desc, id desc);
create index sign_ins_by_user on sign_ins (user_id, at desc, id desc) where user_id is not null;
create index sign_ins_by_time on sign_ins (at);

create function sign_ins_are_not_changed() returns trigger language plpgsql as $$
begin
  raise exception 'the login log is append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger sign_ins_append_only before update or truncate on sign_ins
  for each statement execute function sign_ins_are_not_changed();
