import { randomBytes } from 'node:crypto'
import type { MailKind } from '@cabinet/contract/mail'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Db, Tx } from '../../kernel/ctx.ts'
import { getSettingValues } from '../settings/index.ts'
import { findMailSettings } from './mail.store.ts'
import { mailKindRules } from './mail-kinds.ts'
import { insertMails } from './queue.store.ts'

/** A mail to one recipient, worded when it leaves. */
export interface MailToQueue {
  kind: MailKind
  address: string
  /** The recipient's name; '' for none. */
  recipient: string
  language: 'zh' | 'en'
  /** The recipient, where it is a user. */
  userId: string | null
  /** Values of the template's variables besides the common ones. */
  values: Record<string, string>
  /** Address that ends what this mail belongs to by one click (RFC 8058). */
  unsubscribeUrl?: string
  /** Leaves before others: somebody waits for it. */
  urgent?: boolean
}

export const sendMailsJobName = 'mail.send'
export const mailValuesPurpose = 'mail.values'

/** Whether mails can be sent: a server is set up and mails are switched on. */
export async function canSendMails(db: Db): Promise<boolean> {
  const [settings, { emailOpen }] = await Promise.all([findMailSettings(db), getSettingValues(db)])
  return settings !== undefined && emailOpen
}

/**
 * Queues mails in this transaction; a job sends them after it. Returns how many: none where mails are switched off.
 * `link` of the values is the address that the mail opens.
 */
export async function queueMails(tx: Tx, mails: readonly MailToQueue[]): Promise<number> {
  if (mails.length === 0 || !(await canSendMails(tx.db))) return 0
  await insertQueuedMails(tx, mails)
  await tx.queue(sendMailsJobName, {})
  return mails.length
}

/** Writes the rows alone, and returns their ids. */
export async function insertQueuedMails(tx: Tx, mails: readonly MailToQueue[]): Promise<string[]> {
  const settings = await findMailSettings(tx.db)
  const domain = settings?.sender.split('@')[1] ?? 'localhost'
  const now = tx.now()
  const rows = mails.map(({ kind, address, recipient, language, userId, urgent = false, ...mail }) => {
    const id = generateId()
    return {
      id,
      kind,
      message_id: `${id}@${domain}`,
      address,
      recipient,
      language,
      user_id: userId,
      requested_by: tx.actorId,
      sealed: tx.secrets.seal(mailValuesPurpose, JSON.stringify(sealedOf(mail))),
      urgent,
      state: 'queued' as const,
      created_at: now,
      next_at: now,
      run_id: null,
      give_up_at: new Date(now.getTime() + mailKindRules[kind].lifeMs),
      sent_at: null,
      return_tag: randomBytes(16).toString('hex'),
    }
  })
  await insertMails(tx.db, rows)
  return rows.map(({ id }) => id)
}

/** Under one seal: an address that ends a subscription is as secret as a code. */
const sealedOf = ({ values, unsubscribeUrl }: Pick<MailToQueue, 'values' | 'unsubscribeUrl'>) =>
  unsubscribeUrl === undefined ? values : { ...values, unsubscribeUrl }

/** Address of the product in mails: the configured one, or else that of the request. */
export const publicAddressOf = ({ config, visit }: Pick<Ctx, 'config' | 'visit'>): string =>
  config.publicUrl ?? visit.origin
