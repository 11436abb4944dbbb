-- How mails of the installation leave. One row, once somebody set it up.
create table mail_settings (
  one boolean primary key default true check (one),
  sender text not null,
  sender_name text not null,
  reply_to text not null,
  host text not null,
  port int not null,
  security text not null check (security in ('tls', 'starttls', 'none')),
  account text not null,
  -- the password under seal; '' is none
  sealed text not null,
  certificate text not null,
  -- mails in any 24 hours; 0 is no limit
  daily_most int not null,
  -- why the server cannot be used, as long as it cannot
  fault text not null default '',
  fault_detail text not null default '',
  fault_at timestamptz
);

-- The words that an administrator changed; everything else has its default in the code.
create table mail_templates (
  kind text primary key,
  zh_subject text not null,
  zh_body text not null,
  en_subject text not null,
  en_body text not null,
  updated_at timestamptz not null
);

-- Mails that leave and have left: written in the transaction that causes them.
create table mails (
  id uuid primary key,
  kind text not null,
  -- the same for every attempt
  message_id text not null,
  address text not null,
  recipient text not null,
  language text not null check (language in ('zh', 'en')),
  user_id uuid references users on delete set null,
  requested_by uuid references users on delete set null,
  -- the values of its template under seal; '' once it needs them no more
  sealed text not null,
  urgent boolean not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'retrying', 'capped', 'failed')),
  reason text not null default '',
  attempts int not null default 0,
  created_at timestamptz not null,
  -- when it is due, or taken for dead while a server sends it; null when it is done with
  next_at timestamptz,
  -- the run that sends it
  run_id uuid,
  give_up_at timestamptz not null,
  sent_at timestamptz
);
create index mails_due on mails (urgent desc, next_at) where next_at is not null;
create index mails_log on mails (created_at desc, id desc);
create index mails_sent on mails (sent_at) where sent_at is not null;

update menus set shown = true where id = 405;
insert into menu_buttons (menu_id, event, name, icon, position) values
  (405, 'save', 'buttons.save', 'save', 10),
  (405, 'test', 'buttons.test', 'plug-zap', 20),
  (405, 'edit', 'buttons.edit', 'pencil', 30);
