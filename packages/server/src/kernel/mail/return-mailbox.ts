import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import type { OutboundPort } from '../outbound/outbound.ts'
import { imapFaultOf, MailFault, mailFaultOf } from './faults.ts'
import type { MailServer } from './mail.ts'

/** A message by what its head says. */
export interface MailboxMessage {
  uid: number
  /** The asked header fields as they were sent. */
  headers: string
}

/** The inbox of an account that bounces come back to. */
export interface ReturnMailbox {
  /** Stands for the numbering of messages; under another value the same numbers are other messages. */
  validity: string
  /** Messages in it. */
  count: number
  /** The oldest messages above this number, in order. */
  messagesAfter(uid: number, most: number): Promise<MailboxMessage[]>
  /** The beginning of a message, with which a delivery report fits. */
  readMessage(uid: number): Promise<Uint8Array>
  /** Marks messages as read, for people who look into the mailbox. */
  markSeen(uids: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** Milliseconds to connect, of silence, and for all that is done over one connection. */
export interface MailboxPatience {
  connectMs: number
  silenceMs: number
  wholeMs: number
}

export const backgroundMailboxPatience: MailboxPatience = {
  connectMs: 15_000,
  silenceMs: 30_000,
  wholeMs: 55_000,
}
/** For an administrator who waits for the outcome. */
export const testMailboxPatience: MailboxPatience = { connectMs: 8_000, silenceMs: 8_000, wholeMs: 20_000 }

/** Bytes of a message that are read: a report stands in front of the message that it returns. */
const readBytes = 256 * 1024
/** Fields that name the recipient as servers write it, and the return path. */
const askedFields = [
  'to',
  'delivered-to',
  'x-original-to',
  'x-delivered-to',
  'envelope-to',
  'x-envelope-to',
  'return-path',
]

/**
 * Opens the inbox of an account by IMAP. The address must pass OUTBOUND_ALLOW and is used as it was judged; the
 * certificate is checked against the name that was typed. Throws `MailFault`, as does everything on the mailbox.
 */
export async function openReturnMailbox(
  server: MailServer,
  outbound: Pick<OutboundPort, 'pin'>,
  patience: MailboxPatience = backgroundMailboxPatience,
): Promise<ReturnMailbox> {
  const { address } = await outbound.pin(server.host, server.port).catch((error) => {
    throw mailFaultOf(error)
  })
  const client = await clientFor(server, address, patience)
  let late = false
  const timer = setTimeout(() => {
    late = true
    client.close()
  }, patience.wholeMs)
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw late ? new MailFault('server', 'mail.timeout') : imapFaultOf(error)
    }
  }
  const close = async () => {
    await client.logout().catch(() => client.close())
    clearTimeout(timer)
  }
  try {
    const inbox = await guarded(async () => {
      await client.connect()
      return client.mailboxOpen('INBOX')
    })
    return {
      validity: String(inbox.uidValidity),
      count: inbox.exists,
      messagesAfter: (uid, most) => guarded(() => messagesAfter(client, uid, most)),
      readMessage: (uid) => guarded(() => readMessage(client, uid)),
      markSeen: (uids) =>
        guarded(async () => {
          if (uids.length > 0) await client.messageFlagsAdd([...uids], ['\\Seen'], { uid: true })
        }),
      close,
    }
  } catch (error) {
    clearTimeout(timer)
    client.close()
    throw error
  }
}

async function clientFor(server: MailServer, address: string, patience: MailboxPatience): Promise<ImapFlow> {
  // read only here: most installations have no such mailbox
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: address,
    port: server.port,
    secure: server.security === 'tls',
    ...(server.security !== 'tls' && { doSTARTTLS: server.security === 'starttls' }),
    ...(isIP(server.host) === 0 && { servername: server.host }),
    auth: { user: server.account, pass: server.password },
    tls: { minVersion: 'TLSv1.2', ...(server.certificate !== '' && { ca: server.certificate }) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.silenceMs,
    maxLineLength: 4 * 1024 ** 2,
    maxLiteralSize: 1024 ** 2,
    maxResponseSize: 8 * 1024 ** 2,
  })
  // errors of the connection reach the call under way; without a listener they would end the process
  client.on('error', () => {})
  return client
}

async function messagesAfter(client: ImapFlow, uid: number, most: number): Promise<MailboxMessage[]> {
  const found = (await client.search({ uid: `${uid + 1}:*` }, { uid: true })) || []
  // `n:*` names the last message even where its number is below n
  const uids = found
    .filter((one) => one > uid)
    .sort((a, b) => a - b)
    .slice(0, most)
  if (uids.length === 0) return []
  const messages = await client.fetchAll(uids, { uid: true, headers: askedFields }, { uid: true })
  return messages
    .map((one) => ({ uid: one.uid, headers: one.headers?.toString('latin1') ?? '' }))
    .sort((a, b) => a.uid - b.uid)
}

async function readMessage(client: ImapFlow, uid: number): Promise<Uint8Array> {
  const message = await client.fetchOne(
    String(uid),
    { source: { start: 0, maxLength: readBytes } },
    { uid: true },
  )
  return message === false ? new Uint8Array() : (message.source ?? new Uint8Array())
}
