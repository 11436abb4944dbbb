import { markInvisibleLetters } from '@cabinet/contract/text'
import readers from '@kenjiuno/msgreader'
import PostalMime, { type Address } from 'postal-mime'

export interface MailParticipant {
  name: string
  address: string
}

export interface MailAttachment {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** The content id by which the text refers to it; '' for none. */
  cid: string
  /** Whether the message declares it inline. */
  inline: boolean
}

/** The content of a mail message. */
export interface MailMessage {
  subject: string
  from: MailParticipant[]
  to: MailParticipant[]
  cc: MailParticipant[]
  date: Date | null
  html: string
  text: string
  attachments: MailAttachment[]
}

const dateOf = (text: string | undefined): Date | null => {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}

/** Strips the `<...>` around an id. */
const bare = (cid: string | undefined) => (cid ?? '').replace(/^<|>$/g, '')

const people = (list: readonly (Address | undefined)[] | undefined): MailParticipant[] =>
  (list ?? []).flatMap((one): MailParticipant[] => {
    if (!one) return []
    return one.group ? people(one.group) : [{ name: one.name, address: one.address ?? '' }]
  })

/** Parses an EML message. */
export async function readEmlMessage(bytes: ArrayBuffer): Promise<MailMessage> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 1024 ** 2 })
  const { from, to, subject, date, html, text } = mail
  if (![from, to, subject, date, html, text?.trim(), mail.attachments[0]].some(Boolean))
    throw new Error('no letter')
  return {
    subject: mail.subject ?? '',
    from: people([mail.from]),
    to: people(mail.to),
    cc: people(mail.cc),
    date: dateOf(mail.date),
    html: mail.html ?? '',
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content, contentId, related, disposition }) => ({
      name: markInvisibleLetters(filename ?? ''),
      type: mimeType,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      cid: bare(contentId),
      inline: disposition === 'inline' || related === true,
    })),
  }
}

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}
const typeOf = (name: string) =>
  types[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** Parses a message saved by Outlook. */
export function readOutlookMessage(bytes: ArrayBuffer): MailMessage {
  // The package is CommonJS, so its default export is wrapped once more.
  const Reader = ((readers as unknown as { default?: typeof readers }).default ?? readers) as typeof readers
  const reader = new Reader(bytes)
  const mail = reader.getFileData()
  if (mail.error) throw new Error(mail.error)
  const receivers = (kind: 'to' | 'cc') =>
    (mail.recipients ?? [])
      .filter(({ recipType }) => (recipType ?? 'to') === kind)
      .map(({ name, email, smtpAddress }) => ({ name: name ?? '', address: smtpAddress ?? email ?? '' }))
  return {
    subject: mail.subject ?? '',
    from: [{ name: mail.senderName ?? '', address: mail.senderSmtpAddress ?? mail.senderEmail ?? '' }],
    to: receivers('to'),
    cc: receivers('cc'),
    date: dateOf(mail.messageDeliveryTime ?? mail.clientSubmitTime),
    html: mail.bodyHtml ?? (mail.html ? decoded(mail.html) : ''),
    text: mail.body ?? '',
    attachments: (mail.attachments ?? []).map((one, at) => {
      const { fileName, content } = reader.getAttachment(at)
      return {
        name: markInvisibleLetters(fileName),
        type: typeOf(fileName),
        bytes: new Uint8Array(content),
        cid: bare(one.pidContentId),
        inline: one.attachmentHidden === true,
      }
    }),
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
