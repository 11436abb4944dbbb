import { type DirectorySettings, directoryDefaults } from '@cabinet/contract/directory.settings'
import type { Selectable } from 'kysely'
import type { Ctx, Db, Tx } from '../../kernel/ctx.ts'
import type { DirectoryTable, DirectoryTables } from './directory.table.ts'
import type { LdapConnectionSettings } from './ldap/index.ts'

type Row = Selectable<DirectoryTable>
export type DirectoryRow = Omit<Row, 'settings'> & { settings: DirectorySettings }

const tables = (db: Db) => db.withTables<DirectoryTables>()
/** Purpose under which the bind password is sealed. */
const purpose = 'directory.bind'

export async function findDirectorySettings(db: Db, enterpriseId: string): Promise<DirectoryRow | undefined> {
  const row = await tables(db)
    .selectFrom('directories')
    .where('enterprise_id', '=', enterpriseId)
    .selectAll()
    .executeTakeFirst()
  // settings added by a later version have their default until saved
  return row && { ...row, settings: { ...directoryDefaults, ...row.settings } }
}

/** Stores settings, and the password only if given. */
export async function saveDirectorySettings(
  tx: Tx,
  enterpriseId: string,
  {
    settings,
    password,
    nextAt,
  }: { settings: DirectorySettings; password: string | undefined; nextAt: Date | null },
): Promise<void> {
  const row = {
    settings: JSON.stringify(settings),
    next_at: nextAt,
    changed_by: tx.actor.userId,
    saved_type: tx.actor.type,
    updated_at: tx.now(),
  }
  const sealed = password === undefined ? undefined : tx.secrets.seal(purpose, password)
  await tables(tx.db)
    .insertInto('directories')
    .values({ ...row, enterprise_id: enterpriseId, bind_password: sealed ?? '' })
    .onConflict((conflict) =>
      conflict
        .column('enterprise_id')
        .doUpdateSet({ ...row, ...(sealed !== undefined && { bind_password: sealed }) }),
    )
    .execute()
}

/** Returns the connection settings with the password in plain text. */
export const directoryConnectionOf = (
  ctx: Ctx,
  { settings, bind_password }: DirectoryRow,
): LdapConnectionSettings => ({
  hosts: settings.hosts,
  certificate: settings.certificate,
  bindAccount: settings.bindAccount,
  password: bind_password === '' ? '' : ctx.secrets.unseal(purpose, bind_password),
})

/** Takes the directories whose schedule is due; each is returned once, to one server only. */
export async function takeDueDirectories(db: Db, at: Date): Promise<DirectoryRow[]> {
  const rows = await tables(db)
    .selectFrom('directories')
    .where('next_at', '<=', at)
    .selectAll()
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({ ...row, settings: { ...directoryDefaults, ...row.settings } }))
}

export async function updateNextRunAt(db: Db, enterpriseId: string, nextAt: Date | null): Promise<void> {
  await tables(db)
    .updateTable('directories')
    .set({ next_at: nextAt })
    .where('enterprise_id', '=', enterpriseId)
    .execute()
}
