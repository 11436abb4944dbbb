import type { Db, Tx } from '../../kernel/ctx.ts'

/** A mail about an account to its owner, worded when it leaves. */
export interface AccountMail {
  kind: 'reset' | 'reset_elsewhere' | 'password_changed' | 'confirm_address' | 'address_changed'
  address: string
  recipient: string
  language: 'zh' | 'en'
  userId: string
  /** Values of the template's variables. `link` is the configured address, never that of a request; '' is none. */
  values: Record<string, string>
  urgent: boolean
}

/** Mails about accounts, provided by the mail room. */
interface AccountMails {
  /** Whether a server is set up and mails are switched on. */
  canSend(db: Db): Promise<boolean>
  /** Queues mails in this transaction; returns how many, none where they cannot be sent. */
  queue(tx: Tx, mails: readonly AccountMail[]): Promise<number>
}

declare module '../../kernel/events.ts' {
  interface Slots {
    accountMails: AccountMails
  }
}
