-- texts for codes that reset a forgotten password
alter table sms_templates drop constraint sms_templates_purpose_check;
alter table sms_templates add constraint sms_templates_purpose_check
  check (purpose in ('sign_in', 'reset', 'confirm', 'changed', 'test'));
