import type { MailSecurity } from '@cabinet/contract/mail'
import type { ColumnType } from 'kysely'

export type MailReturnTable = {
  one: ColumnType<boolean, never, never>
  open: boolean
  address: string
  host: string
  port: number
  security: MailSecurity
  account: string
  /** Encrypted password. */
  sealed: string
  certificate: string
  /** Numbering of the mailbox's messages. */
  validity: ColumnType<string, string | undefined, string>
  /** The last message that was handled; node-postgres reads bigint as text. */
  last_uid: ColumnType<string, number | undefined, number>
  checked_at: Date | null
  fault: ColumnType<string, string | undefined, string>
  fault_detail: ColumnType<string, string | undefined, string>
  fault_at: Date | null
}
