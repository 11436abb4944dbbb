import type { MailErrorKey } from '@cabinet/contract/mail'
import type { ReturnMailSettings } from '@cabinet/contract/mail.returns'
import { isMailAddress } from '@cabinet/contract/text.address'
import { mailServerRefusal } from '../mail.rules.ts'
import type { DeliveryReport, ReportedRecipient } from './delivery-report.ts'

/** Letters of a tag: 128 bits in hex, as servers may change the case of an address. */
const tagLength = 32
/** Characters before the at-sign that servers must take (RFC 5321). */
const longestLocalPart = 64

/** Return address of a mail: `bounces+<tag>@example.org`. */
export const taggedReturnAddress = (address: string, tag: string): string =>
  address.replace('@', () => `+${tag}@`)

/** The tag that a returned message is addressed to, in its header fields; null for messages of others. */
export function returnTagIn(headers: string, address: string): string | null {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const escaped = (text: string) => text.replace(/[^a-z0-9]/g, '\\$&')
  const tagged = new RegExp(
    `(?<![^\\s<,:;"])${escaped(local)}\\+([0-9a-f]{${tagLength}})@${escaped(domain)}(?![\\w.-])`,
  )
  return tagged.exec(headers.toLowerCase())?.[1] ?? null
}

/** Why these settings cannot be saved, or null. */
export function returnSettingsRefusal(settings: ReturnMailSettings): MailErrorKey | null {
  const { address, account } = settings
  const room = longestLocalPart - tagLength - 1
  if (!isMailAddress(address) || address.indexOf('@') > room) return 'mail.address_invalid'
  if (account.trim() === '') return 'mail.account_incomplete'
  return mailServerRefusal(settings)
}

export interface DeliveryVerdict {
  outcome: 'refused' | 'delayed'
  /** The server's words, or an error key where it said none. */
  reason: string
}

/**
 * The verdict of a report on the mail to this address: refused where delivery has ended, be it at once (5.x.x) or after
 * further attempts; delayed while it goes on; null where it changes nothing. Reports on several recipients, as a list
 * of addresses makes them, count when they name this one or agree.
 */
export function deliveryVerdict({ recipients }: DeliveryReport, address: string): DeliveryVerdict | null {
  const own = recipients.filter((one) => one.address.toLowerCase() === address.toLowerCase())
  const meant = own.length > 0 ? own : recipients
  const [first] = meant
  if (!first) return null
  if (meant.every(({ action, status }) => action === 'failed' && !status.startsWith('2')))
    return { outcome: 'refused', reason: wordsOf(first) || ('mail.bounced' satisfies MailErrorKey) }
  if (meant.some(({ action }) => action === 'delayed'))
    return { outcome: 'delayed', reason: wordsOf(first) || ('mail.delayed' satisfies MailErrorKey) }
  return null
}

/** The status stands in front where the server's words do not begin with a code. */
function wordsOf({ status, diagnostic }: ReportedRecipient): string {
  const words = diagnostic.replace(/\s+/g, ' ').trim()
  const said = words.includes(status) ? words : `${status} ${words}`
  return said.trim().slice(0, 300)
}
