-- The mailbox that refusals come back to after a mail was accepted. One row, once somebody set it up.
create table mail_returns (
  one boolean primary key default true check (one),
  open boolean not null,
  -- mails leave with it as their return address, each with its tag: name+tag@domain
  address text not null,
  host text not null,
  port int not null,
  security text not null check (security in ('tls', 'starttls', 'none')),
  account text not null,
  -- the password under seal
  sealed text not null,
  certificate text not null,
  -- the numbering of the mailbox's messages, and the last one that was handled
  validity text not null default '',
  last_uid bigint not null default 0,
  checked_at timestamptz,
  -- why the mailbox cannot be read, as long as it cannot
  fault text not null default '',
  fault_detail text not null default '',
  fault_at timestamptz
);

-- unguessable, so that nobody but servers on a mail's way can report on it; '' for mails from before
alter table mails
  add column return_tag text not null default '',
  drop constraint mails_state_check,
  add constraint mails_state_check
    check (state in ('queued', 'sending', 'sent', 'retrying', 'capped', 'failed', 'bounced'));
create unique index mails_by_return_tag on mails (return_tag) where return_tag <> '';
