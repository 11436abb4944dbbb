import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { MailErrorKey, MailSettings } from '@cabinet/contract/mail'
import { isMailAddress } from '@cabinet/contract/text.address'
import { isSafeInHeader } from '../../kernel/mail/mail.ts'

const minute = 60_000
/** Pauses before further attempts, in ms; the last one repeats. Greylisting lets the second or third pass. */
const pauses = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minute)

/** When a mail is tried again after so many attempts, or null when it is of no use then. */
export function nextMailAttempt(attempts: number, now: Date, giveUpAt: Date): Date | null {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? minute
  const next = new Date(now.getTime() + pause)
  return next < giveUpAt ? next : null
}

const hostName = /^(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/i

/** The server that a password is for. */
export type MailServerFields = Pick<MailSettings, 'host' | 'port' | 'security' | 'account' | 'certificate'>

/** Why these settings cannot be saved, or null. */
export function mailSettingsRefusal(settings: MailSettings): MailErrorKey | null {
  const { sender, senderName, replyTo } = settings
  if (!isMailAddress(sender) || (replyTo !== '' && !isMailAddress(replyTo))) return 'mail.address_invalid'
  if (!isSafeInHeader(senderName)) return 'mail.header_invalid'
  return mailServerRefusal(settings)
}

/** Why this is no server that can be called, or null. */
export function mailServerRefusal({
  host,
  certificate,
}: Pick<MailServerFields, 'host' | 'certificate'>): MailErrorKey | null {
  if (isIP(host) === 0 && !hostName.test(host)) return 'mail.host_invalid'
  return certificate === '' || isCertificate(certificate) ? null : 'mail.certificate_invalid'
}

/**
 * Whether a stored password may be used with these settings: never with another server, account or protection, or
 * whoever changes settings could have it sent to a server of theirs.
 */
export const keepsMailPassword = (before: MailServerFields, after: MailServerFields): boolean =>
  (['host', 'port', 'security', 'account', 'certificate'] as const).every(
    (field) => before[field] === after[field],
  )

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined
  } catch {
    return false
  }
}
