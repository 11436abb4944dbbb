import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail that the server took. */
export interface TakenMail {
  to: string
  raw: string
  connection: string
}

export interface TestMailServer {
  port: number
  /** `127.0.0.1:port`, for OUTBOUND_ALLOW. */
  place: string
  taken: TakenMail[]
  /** Recipients that asked to be mailed, refused ones too. */
  asked: string[]
  /** Answers for a recipient, used up one by one: codes like 451 or 550. */
  refuse(address: string, ...codes: number[]): void
  /** Ms that every mail takes. */
  delay(ms: number): void
  /** Connections opened so far. */
  connections(): number
  parsed(index?: number): Promise<Email>
  close(): Promise<void>
}

export const mailAccount = { user: 'cabinet@example.org', password: 'correct horse' }

/** Mail settings under which the product sends to this server. */
export const mailSettingsFor = ({ port }: Pick<TestMailServer, 'port'>) => ({
  open: true,
  sender: 'drive@example.org',
  senderName: '文柜',
  replyTo: '',
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  account: mailAccount.user,
  password: mailAccount.password as string | undefined,
  certificate: '',
  dailyMost: 0,
})

interface MailServerOptions {
  /** TLS from the start, or offered after the greeting; neither by default. */
  tls?: { key: string; cert: string; direct: boolean }
  port?: number
}

/** Starts a mail server on this machine that takes mails of its one account, or of anybody without TLS. */
export async function startMailServer({ tls, port = 0 }: MailServerOptions = {}): Promise<TestMailServer> {
  const taken: TakenMail[] = []
  const asked: string[] = []
  const refusals = new Map<string, number[]>()
  let waitMs = 0
  let opened = 0
  const server = new SMTPServer({
    secure: tls?.direct ?? false,
    ...(tls && { key: tls.key, cert: tls.cert }),
    ...(!tls && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      opened += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (username === mailAccount.user && password === mailAccount.password) done(null, { user: username })
      else done(answer(535, 'wrong account or password'))
    },
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      const code = refusals.get(address)?.shift()
      done(code === undefined ? null : answer(code, code < 500 ? 'greylisted' : 'no such mailbox'))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const mail = {
          to: session.envelope.rcptTo[0]?.address ?? '',
          raw: Buffer.concat(parts).toString(),
          connection: session.id,
        }
        const take = () => {
          taken.push(mail)
          done()
        }
        if (waitMs > 0) setTimeout(take, waitMs)
        else take()
      })
    },
  })
  // connections of killed clients break
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.server.address() as AddressInfo).port
  return {
    port: listening,
    place: `127.0.0.1:${listening}`,
    taken,
    asked,
    refuse: (address, ...codes) => void refusals.set(address, codes),
    delay(ms) {
      waitMs = ms
    },
    connections: () => opened,
    parsed: (index = 0) => PostalMime.parse(taken[index]?.raw ?? ''),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const answer = (code: number, words: string): Error => Object.assign(new Error(words), { responseCode: code })
