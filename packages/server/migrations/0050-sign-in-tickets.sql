-- What a sign-in under way has shown so far: picture codes, codes sent by text message, first steps whose second is
-- awaited, challenges of passkeys, journeys to a single sign-on. Any server can go on with them.
create table sign_in_tickets (
  -- SHA-256 (hex) of what the browser holds, or of the phone number that a code was sent to
  hash text primary key,
  kind text not null,
  user_id uuid references users on delete cascade,
  -- from where it was asked for, hashed: it is good from there alone; '' is anywhere
  bound text not null,
  -- JSON under seal
  content text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);

create index sign_in_tickets_by_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_end on sign_in_tickets (expires_at);

-- A phone number as it is compared: digits alone, without the country code of China.
create index users_by_phone on users (regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+86|0086)', ''))
  where phone is not null;
create index users_by_mail on users (enterprise_id, lower(mail)) where mail is not null;
