import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { fingerprintTexts } from './access.ts'

/** The account under which requests and jobs ask the embedded database; `cabinet` owns its tables. */
export const everydayDatabaseUser = 'cabinet_server'

/** From the owner's, which it does not tell. */
export const everydayPassword = (ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update(everydayDatabaseUser).digest('base64url')

/**
 * A password as PostgreSQL keeps it (RFC 5802, pg_authid.rolpassword). One iteration: it is random, so stretching it
 * would only slow down each connection.
 */
export function passwordVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256')
  const keyed = (words: string) => createHmac('sha256', salted).update(words).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const serverKey = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/** Differs where the everyday account must be prepared anew. */
export const everydayAccountMark = (ownerPassword: string): string =>
  fingerprintTexts(ownerPassword, prepareEveryday(''))

/**
 * Makes the everyday account, or makes it as this release wants it: it reads and writes rows and owns the queue's
 * schema. It may neither change the tables, which are the owner's, nor touch files or other accounts.
 */
export const prepareEveryday = (verifier: string): string => `
select pg_advisory_xact_lock(7236002); -- a server and a command line verb may begin together
do $$ begin
  if not exists (select from pg_roles where rolname = '${everydayDatabaseUser}') then create role ${everydayDatabaseUser}; end if;
end $$;
alter role ${everydayDatabaseUser} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${verifier}';
grant usage on schema public to ${everydayDatabaseUser};
grant select, insert, update, delete on all tables in schema public to ${everydayDatabaseUser};
grant usage, select, update on all sequences in schema public to ${everydayDatabaseUser};
alter default privileges in schema public grant select, insert, update, delete on tables to ${everydayDatabaseUser};
alter default privileges in schema public grant usage, select, update on sequences to ${everydayDatabaseUser};
create schema if not exists pgboss;
alter schema pgboss owner to ${everydayDatabaseUser};
do $$ declare
  statement text;
begin
  for statement in
    select format('alter table %s owner to ${everydayDatabaseUser}', oid::regclass) from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v')
    union all
    select format('alter sequence %s owner to ${everydayDatabaseUser}', c.oid::regclass) from pg_class c
      where relnamespace = 'pgboss'::regnamespace and relkind = 'S'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${everydayDatabaseUser}', oid::regprocedure) from pg_proc
      where pronamespace = 'pgboss'::regnamespace
    union all
    select format('alter type %s owner to ${everydayDatabaseUser}', oid::regtype) from pg_type
      where typnamespace = 'pgboss'::regnamespace and typtype in ('e', 'd')
  loop
    execute statement;
  end loop;
end $$;`
