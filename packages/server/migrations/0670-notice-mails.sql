-- Mails are chosen by kind and time: never, at once, in a daily or a weekly digest. A mail that was wanted is one at once.
update user_preferences set chosen = jsonb_set(chosen, '{notices}', coalesce((
    select jsonb_object_agg(kind, jsonb_build_object(
      'channels', channels - 'mail',
      'mail', case when channels ? 'mail' then 'now' else 'none' end))
    from jsonb_each(chosen -> 'notices') as held (kind, channels)
    where jsonb_typeof(channels) = 'array'), '{}'))
  where jsonb_typeof(chosen -> 'notices') = 'object';

-- Notices that are mailed later: by a digest, or once quiet hours end. A row goes in the transaction that queues its mail.
create table notice_mails (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- the notice in the product, which may be read or deleted meanwhile; null for those who want the mail alone
  notice_id uuid,
  kind text not null,
  text_key text not null,
  payload jsonb not null,
  -- what it is about; of a space the root folder
  node_id uuid,
  timing text not null check (timing in ('now', 'daily', 'weekly')),
  due_at timestamptz not null
);
create index notice_mails_due on notice_mails (due_at);
create index notice_mails_by_user on notice_mails (user_id, due_at);
