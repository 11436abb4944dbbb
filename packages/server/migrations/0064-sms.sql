-- How text messages of an enterprise leave. It was one setting of the platform, which no screen could fill.
delete from settings where name = 'sms';
create table sms_gateways (
  enterprise_id uuid primary key references organisations,
  kind text not null check (kind in ('off', 'http', 'aliyun', 'tencent')),
  -- address, keys and signature as JSON under seal
  sealed text not null,
  -- messages in any 24 hours; 0 is no limit
  daily_most int not null,
  updated_at timestamptz not null
);

-- The words that an administrator changed; everything else has its default in the code.
create table sms_templates (
  enterprise_id uuid not null references organisations,
  purpose text not null check (purpose in ('sign_in', 'test')),
  zh text not null,
  en text not null,
  -- the cloud's number of the template
  template text not null,
  audit text not null check (audit in ('none', 'waiting', 'passed', 'refused')),
  updated_at timestamptz not null,
  primary key (enterprise_id, purpose)
);

create table sms_messages (
  id uuid primary key,
  enterprise_id uuid not null,
  purpose text not null,
  -- all but a few digits hidden
  phone text not null,
  user_id uuid references users on delete set null,
  state text not null check (state in ('sending', 'sent', 'failed', 'capped')),
  reason text not null default '',
  at timestamptz not null
);
create index sms_messages_log on sms_messages (enterprise_id, at desc, id);
create index sms_messages_age on sms_messages (at);

update menus set shown = true where id in (900, 901, 902);
insert into menu_buttons (menu_id, event, name, icon, position) values
  (901, 'edit', 'buttons.edit', 'pencil', 10),
  (902, 'save', 'buttons.save', 'save', 10),
  (902, 'test', 'buttons.test', 'plug-zap', 20);
