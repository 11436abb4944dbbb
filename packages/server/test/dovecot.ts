import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ImapFlow } from 'imapflow'
import { listening, makeCertificates, ownChild } from './samba.ts'

const run = promisify(execFile)

/** The one account, whose inbox is the maildir `folder`. */
export const returnAccount = { user: 'bounces', password: 'Return-Passw0rd' }

export interface Dovecot {
  host: string
  /** Of IMAP in the open or with STARTTLS. */
  port: number
  tlsPort: number
  /** The certificate (PEM) that signed the server's. */
  certificate: string
  /** The account's maildir, for a mail server that delivers into it. */
  maildir: string
  /** Lays a message into the inbox. */
  append(message: string): Promise<void>
  /** Flags of the messages in the inbox, in order. */
  flags(): Promise<string[][]>
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Returns why no Dovecot can be started here, or null. */
export async function dovecotRefusal(): Promise<string | null> {
  const works = await run('/usr/sbin/dovecot', ['--version']).then(
    () => true,
    () => false,
  )
  return works ? null : '/usr/sbin/dovecot does not work (Debian: apt-get install dovecot-imapd)'
}

/** Dovecot with one account in a temporary folder: about 1 s. */
export async function startDovecot(): Promise<Dovecot> {
  // short: the paths of its sockets have at most 108 characters
  const folder = await mkdtemp(path.join(tmpdir(), 'dc-'))
  await chmod(folder, 0o711)
  const host = `127.${randomInt(64, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`
  const port = randomInt(20_000, 59_000)
  const own = ownChild()
  const maildir = path.join(folder, 'mail', returnAccount.user)
  const start = async () => {
    await listening(host, own.spawned('/usr/sbin/dovecot', ['-F', '-c', path.join(folder, 'conf')]), port)
  }
  const stop = async () => {
    await run('/usr/bin/doveadm', ['-c', path.join(folder, 'conf'), 'stop']).catch(() => {})
    await own.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  const inbox = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host,
      port,
      secure: false,
      doSTARTTLS: false,
      logger: false,
      auth: { user: returnAccount.user, pass: returnAccount.password },
    })
    await client.connect()
    try {
      await client.mailboxOpen('INBOX')
      return await work(client)
    } finally {
      await client.logout()
    }
  }
  try {
    await makeCertificates(folder, host)
    await mkdir(path.join(folder, 'mail'))
    const isRoot = process.getuid?.() === 0
    // Dovecot serves no mail of root's
    const uid = isRoot ? 65_534 : userInfo().uid
    const gid = isRoot ? 65_534 : userInfo().gid
    if (isRoot) await chown(path.join(folder, 'mail'), uid, gid)
    await writeFile(path.join(folder, 'users'), `${returnAccount.user}:{PLAIN}${returnAccount.password}\n`)
    await writeFile(path.join(folder, 'conf'), configuration({ folder, host, port, uid, gid, isRoot }))
    await start()
  } catch (cause) {
    await stop()
    throw cause
  }
  return {
    host,
    port,
    tlsPort: port + 1,
    certificate: await readFile(path.join(folder, 'ca.pem'), 'utf8'),
    maildir,
    append: (message) =>
      inbox(async (client) => void (await client.append('INBOX', message.replace(/\r?\n/g, '\r\n')))),
    flags: () =>
      inbox(async (client) => {
        const found = await client.fetchAll('1:*', { flags: true }).catch(() => [])
        return found.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== '\\Recent'))
      }),
    kill: own.kill,
    start,
    stop,
  }
}

interface Place {
  folder: string
  host: string
  port: number
  uid: number
  gid: number
  isRoot: boolean
}

const configuration = ({ folder, host, port, uid, gid, isRoot }: Place) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = ${host}
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%n
first_valid_uid = 1
first_valid_gid = 1
${isRoot ? '' : `default_internal_user = ${userInfo().username}\ndefault_login_user = ${userInfo().username}\ndefault_internal_group = ${gid}`}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%n
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${port + 1}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`
