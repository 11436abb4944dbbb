import type { MailKind, MailSecurity, MailState } from '@cabinet/contract/mail'
import type { ColumnType } from 'kysely'

export type MailSettingsTable = {
  one: ColumnType<boolean, never, never>
  sender: string
  sender_name: string
  reply_to: string
  host: string
  port: number
  security: MailSecurity
  account: string
  /** Encrypted password; '' for none. */
  sealed: string
  certificate: string
  daily_most: number
  fault: ColumnType<string, string | undefined, string>
  fault_detail: ColumnType<string, string | undefined, string>
  fault_at: Date | null
}

export type MailTemplateTable = {
  kind: MailKind
  zh_subject: string
  zh_body: string
  en_subject: string
  en_body: string
  updated_at: Date
}

export type MailTable = {
  id: string
  kind: MailKind
  message_id: string
  address: string
  recipient: string
  language: 'zh' | 'en'
  user_id: string | null
  requested_by: string | null
  /** Encrypted values of the template; '' once the mail is done with. */
  sealed: string
  urgent: boolean
  state: MailState
  reason: ColumnType<string, string | undefined, string>
  attempts: ColumnType<number, number | undefined, number>
  created_at: Date
  /** When it is due, or counts as abandoned while it is being sent; null when it is done with. */
  next_at: Date | null
  /** The run that is sending it. */
  run_id: string | null
  give_up_at: Date
  sent_at: Date | null
  /** Stands in its return address; '' for mails from before there was one. */
  return_tag: ColumnType<string, string | undefined, string>
}

/** The mailbox for bounces. */
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

export type MailRoomTables = {
  mail_settings: MailSettingsTable
  mail_templates: MailTemplateTable
  mails: MailTable
  mail_returns: MailReturnTable
}
