-- Who last saved a channel by which people come in, and what they were then (1 platform, 2 enterprise): whoever stands
-- above does not come in by it. Where nobody knows any more, it was an enterprise's administrator.
alter table sms_gateways
  add column saved_by uuid references users on delete set null,
  add column saved_type smallint not null default 2;
alter table sign_on_providers
  add column saved_by uuid references users on delete set null,
  add column saved_type smallint not null default 2;
alter table directories
  add column saved_type smallint not null default 2;

-- the journal knows who saved last
create temporary table channel_savers on commit drop as
  select distinct on (j.action, j.enterprise_id) j.action, j.enterprise_id, u.id, u.type
  from journal j join users u on u.id = j.actor_id
  where j.action in ('auth.save_sms', 'auth.save_sign_on')
  order by j.action, j.enterprise_id, j.id desc;

update sms_gateways g set saved_by = s.id, saved_type = s.type
  from channel_savers s where s.action = 'auth.save_sms' and s.enterprise_id = g.enterprise_id;
update sign_on_providers p set saved_by = s.id, saved_type = s.type
  from channel_savers s where s.action = 'auth.save_sign_on' and s.enterprise_id = p.enterprise_id;
update directories d set saved_type = u.type from users u where u.id = d.changed_by;

alter table sms_gateways alter column saved_type drop default;
alter table sign_on_providers alter column saved_type drop default;
alter table directories alter column saved_type drop default;

-- a provider stands for the second factor only where the platform says so
update sign_on_providers set vouches = false where saved_type > 1;
