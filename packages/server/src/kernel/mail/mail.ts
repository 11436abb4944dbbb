import { isIP } from 'node:net'
import type { MailSecurity } from '@cabinet/contract/mail'
import { createTransport } from 'nodemailer'
import type { OutboundPort } from '../outbound/outbound.ts'
import { MailFault, mailFaultOf } from './faults.ts'

export interface MailAddress {
  /** '' for none. */
  name: string
  address: string
}

/** One mail to one recipient. */
export interface OutgoingMail {
  /** Without angle brackets. The same for every attempt, so that servers can tell a mail that comes twice. */
  messageId: string
  date: Date
  from: MailAddress
  to: MailAddress
  /** '' is the sender. */
  replyTo: string
  subject: string
  text: string
  html: string
  /** Address that ends a subscription by one click (RFC 8058); only for mails that can be subscribed to. */
  unsubscribeUrl?: string
  /** Address that refusals and delays are reported to (envelope sender); the sender without. */
  returnAddress?: string
}

export interface MailServer {
  host: string
  port: number
  security: MailSecurity
  /** '' sends without signing in. */
  account: string
  password: string
  /** PEM of the authority that signed the server's certificate; '' trusts the public ones. */
  certificate: string
}

/** Milliseconds to connect, to be greeted, and for one mail. */
export interface MailPatience {
  connectMs: number
  mailMs: number
}

export const backgroundMailPatience: MailPatience = { connectMs: 15_000, mailMs: 120_000 }
/** For an administrator who waits for the outcome. */
export const testMailPatience: MailPatience = { connectMs: 8_000, mailMs: 20_000 }

/** Connections of one server to the mail server. */
export const mailConnections = 5

/** An open way to a mail server, over connections that are used again. */
export interface MailSender {
  /** Resolves once the server took the mail. Throws `MailFault`. */
  send(message: OutgoingMail): Promise<void>
  close(): void
}

/**
 * Opens a way to a mail server. The address must pass OUTBOUND_ALLOW and is used as it was judged; the certificate is
 * checked against the name that was typed. Throws `MailFault`.
 */
export async function openMailSender(
  server: MailServer,
  outbound: Pick<OutboundPort, 'pin'>,
  { connectMs, mailMs }: MailPatience = backgroundMailPatience,
): Promise<MailSender> {
  const { address } = await outbound.pin(server.host, server.port).catch((error) => {
    throw mailFaultOf(error)
  })
  const transport = createTransport({
    pool: true,
    maxConnections: mailConnections,
    // a mail whose connection ends is for its row to try again: the pool would send it twice unseen
    maxRequeues: 0,
    host: address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.account !== '' && { auth: { user: server.account, pass: server.password } }),
    tls: {
      minVersion: 'TLSv1.2',
      ...(isIP(server.host) === 0 && { servername: server.host }),
      ...(server.certificate !== '' && { ca: server.certificate }),
    },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: mailMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // errors of idle connections; those of a mail reach its sender
  transport.on('error', () => {})
  return {
    async send(message) {
      requireSafeHeaders(message)
      const { messageId, date, from, to, replyTo, subject, text, html, unsubscribeUrl, returnAddress } =
        message
      await within(
        mailMs,
        transport.sendMail({
          messageId: `<${messageId}>`,
          date,
          from,
          to,
          ...(replyTo !== '' && { replyTo }),
          subject,
          text,
          html,
          ...(returnAddress !== undefined && {
            envelope: { from: returnAddress, to: to.address },
            // asked of servers that can: a report that is short, and one of delays
            dsn: { return: 'headers', notify: ['failure', 'delay'] },
          }),
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(unsubscribeUrl !== undefined && {
            list: { unsubscribe: { url: unsubscribeUrl } },
            headers: {
              'Auto-Submitted': 'auto-generated',
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
        }),
      ).catch((error) => {
        throw mailFaultOf(error)
      })
    },
    close: () => transport.close(),
  }
}

/** Whether a text may stand in a header: a line break would begin a header of the writer's own (safety). */
export const isSafeInHeader = (text: string): boolean => !/[\r\n\0]/.test(text)

function requireSafeHeaders({ messageId, from, to, replyTo, subject, ...mail }: OutgoingMail) {
  const { unsubscribeUrl = '', returnAddress = '' } = mail
  const headers = [messageId, from.name, from.address, to.name, to.address, replyTo, subject]
  headers.push(unsubscribeUrl, returnAddress)
  if (!headers.every(isSafeInHeader)) throw new MailFault('never', 'mail.header_invalid')
}

/** Bounds the whole of a mail: a server that answers byte by byte never falls silent. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailFault('server', 'mail.timeout')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
