import PostalMime, { type Email } from 'postal-mime'

/** One recipient, as a server reports on it (RFC 3464). */
export interface ReportedRecipient {
  /** '' where the report names none. */
  address: string
  action: string
  /** Such as 5.1.1; '' where the report has none. */
  status: string
  /** The refusing server's own words, on one line. */
  diagnostic: string
}

export interface DeliveryReport {
  recipients: ReportedRecipient[]
}

const statusTypes = ['message/delivery-status', 'message/global-delivery-status']
/** Recipients of one report that are looked at; a mail of ours has one. */
const mostRecipients = 100

/**
 * Reads a report on a mail that was accepted: a delivery status notification, or the plain letter of older Exim
 * servers. Null for everything else, such as vacation answers and forwarded reports.
 */
export async function readDeliveryReport(bytes: Uint8Array): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(bytes as Uint8Array<ArrayBuffer>, {
    maxNestingDepth: 10,
    maxHeadersSize: 256 * 1024,
    forceRfc822Attachments: true,
  }).catch(() => null)
  if (!mail) return null
  const sender = headerOf(mail, 'return-path')
  // no report has a sender of its own: an answer to it would have to be reported again (RFC 5321, 4.5.5)
  if (sender !== '' && sender !== '<>') return null
  const type = headerOf(mail, 'content-type')
  if (/^multipart\/report\b/i.test(type) && /report-type\s*=\s*"?delivery-status"?/i.test(type))
    return statusReport(mail)
  return /^multipart\/report\b/i.test(type) ? null : plainReport(mail)
}

const headerOf = (mail: Email, key: string): string =>
  mail.headers.find((one) => one.key === key)?.value.trim() ?? ''

function statusReport(mail: Email): DeliveryReport | null {
  const part = mail.attachments.find(({ mimeType }) => statusTypes.includes(mimeType.toLowerCase()))
  if (!part || typeof part.content === 'string') return null
  const text = new TextDecoder().decode(part.content).replaceAll('\r\n', '\n')
  // the first group is of the message as a whole; servers that leave it out are understood too
  const groups = text.split(/\n[ \t]*\n/).map(fieldsOf)
  const recipients = groups
    .filter((fields) => fields.has('action') || fields.has('final-recipient'))
    .slice(0, mostRecipients)
    .map((fields) => ({
      address: typedValue(fields.get('original-recipient') ?? fields.get('final-recipient') ?? ''),
      action: (fields.get('action') ?? '').toLowerCase(),
      status: /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '',
      diagnostic: typedValue(fields.get('diagnostic-code') ?? ''),
    }))
  return recipients.length > 0 ? { recipients } : null
}

/** Folded header fields of one group, by lower-case name. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const at = line.indexOf(':')
    if (at > 0) fields.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim())
  }
  return fields
}

/** Drops the type in front: `rfc822; lin@example.org`. */
const typedValue = (value: string): string => value.replace(/^[\w-]+\s*;\s*/, '').replace(/^<(.*)>$/, '$1')

/** Exim before 4.87 names who was refused in a field alone, and says why in words. */
function plainReport(mail: Email): DeliveryReport | null {
  const failed = headerOf(mail, 'x-failed-recipients')
  if (failed === '' || !/^mailer-daemon@/i.test(mail.from?.address ?? '')) return null
  const words = /^\s*(\d{3}[ -].*|.*\b5\d\d[ -]\S.*)$/m.exec(mail.text ?? '')?.[1] ?? ''
  const recipients = failed.split(',').slice(0, mostRecipients)
  return {
    recipients: recipients.map((address) => ({
      address: address.trim(),
      action: 'failed',
      status: '',
      diagnostic: words.trim(),
    })),
  }
}
