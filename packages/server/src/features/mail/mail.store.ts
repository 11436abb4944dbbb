import type { MailErrorKey, MailKind } from '@cabinet/contract/mail'
import type { Selectable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { MailRoomTables, MailSettingsTable, MailTemplateTable } from './mail.table.ts'

export type MailSettingsRow = Omit<Selectable<MailSettingsTable>, 'one'>
export type MailTemplateRecord = Selectable<MailTemplateTable>

const tables = (db: Db) => db.withTables<MailRoomTables>()

const columns = [
  'sender',
  'sender_name',
  'reply_to',
  'host',
  'port',
  'security',
  'account',
  'sealed',
  'certificate',
  'daily_most',
  'fault',
  'fault_detail',
  'fault_at',
] as const

export const findMailSettings = (db: Db): Promise<MailSettingsRow | undefined> =>
  tables(db).selectFrom('mail_settings').select(columns).executeTakeFirst()

/** Same, locked until the transaction ends: mails are claimed one claim after the other. */
export const lockMailSettings = (db: Db): Promise<MailSettingsRow | undefined> =>
  tables(db).selectFrom('mail_settings').select(columns).forUpdate().executeTakeFirst()

export async function putMailSettings(db: Db, row: MailSettingsRow): Promise<void> {
  await tables(db)
    .insertInto('mail_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute()
}

/** Notes why the server cannot be used, and returns whether it could before. */
export async function noteMailFault(
  db: Db,
  { key, detail, at }: { key: MailErrorKey; detail: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('mail_settings')
    .set({ fault: key, fault_detail: detail, fault_at: at })
    .where('fault', '=', '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets the fault once a mail left. */
export async function clearMailFault(db: Db): Promise<void> {
  await tables(db)
    .updateTable('mail_settings')
    .set({ fault: '', fault_detail: '', fault_at: null })
    .where('fault', '<>', '')
    .execute()
}

export const findMailTemplates = (db: Db): Promise<MailTemplateRecord[]> =>
  tables(db).selectFrom('mail_templates').selectAll().execute()

export const findMailTemplate = (db: Db, kind: MailKind): Promise<MailTemplateRecord | undefined> =>
  tables(db).selectFrom('mail_templates').selectAll().where('kind', '=', kind).executeTakeFirst()

export async function putMailTemplate(db: Db, row: MailTemplateRecord): Promise<void> {
  const { kind: _, ...rest } = row
  await tables(db)
    .insertInto('mail_templates')
    .values(row)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(rest))
    .execute()
}
