-- How somebody's mail address and phone number came to be theirs. What people typed themselves proves nothing: no single
-- sign-on finds them by it, and no code signs them in by it, until a code has confirmed it.
alter table users
  add column mail_set_by text not null default 'administrator'
    check (mail_set_by in ('administrator', 'import', 'directory', 'code', 'self')),
  add column phone_set_by text not null default 'administrator'
    check (phone_set_by in ('administrator', 'import', 'directory', 'code', 'self'));

update users set mail_set_by = 'directory', phone_set_by = 'directory' where from_directory;

-- the journal knows who changed their own
update users set mail_set_by = 'self'
  where not from_directory and mail is not null and id in (
    select actor_id from journal where action = 'users.change_profile' and after ? 'mail');
update users set phone_set_by = 'self'
  where not from_directory and phone is not null and id in (
    select actor_id from journal where action = 'users.change_profile' and after ? 'phone');

-- texts that confirm a new number, and that tell the old one of it
alter table sms_templates drop constraint sms_templates_purpose_check;
alter table sms_templates add constraint sms_templates_purpose_check
  check (purpose in ('sign_in', 'confirm', 'changed', 'test'));
