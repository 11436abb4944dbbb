import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { listening, ownChild } from './samba.ts'

const run = promisify(execFile)

export interface Postfix {
  host: string
  port: number
  /** Mails delivered to a user of example.org, as they were written. */
  delivered(user: string): Promise<string[]>
  stop(): Promise<void>
}

/** Returns why no Postfix can be started here, or null. */
export async function postfixRefusal(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Postfix is started by root only'
  const works = await readFile('/usr/lib/postfix/sbin/master').then(
    () => true,
    () => false,
  )
  return works ? null : 'Postfix is missing (Debian: apt-get install postfix)'
}

/**
 * Postfix for example.org in a temporary folder. It takes every mail, delivers to the users with a maildir, each also
 * at `user+anything`, and returns what it cannot deliver to its sender.
 */
export async function startPostfix(maildirs: Record<string, string> = {}): Promise<Postfix> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pf-'))
  await chmod(folder, 0o711)
  const host = `127.${randomInt(64, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`
  const port = randomInt(20_000, 59_000)
  const at = (name: string) => path.join(folder, name)
  const own = ownChild()
  const stop = async () => {
    await run('/usr/sbin/postfix', ['-c', at('etc'), 'abort']).catch(() => {})
    await own.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  const places = { lin: at('mail/lin'), ...maildirs }
  try {
    for (const name of ['etc', 'queue', 'data', 'mail']) await mkdir(at(name), { mode: 0o755 })
    const [, , mailUid, mailGid] =
      /^postfix:(.*?):(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
    await chown(at('data'), Number(mailUid), Number(mailGid))
    await chown(at('mail'), 65_534, 65_534)
    const users = Object.entries(places).map(([user, place]) => `${user}@example.org ${place.slice(1)}/\n`)
    await writeFile(at('etc/users'), users.join(''))
    await writeFile(at('etc/main.cf'), mainConfiguration(folder))
    await writeFile(at('etc/master.cf'), masterConfiguration(`${host}:${port}`))
    await listening(host, own.spawned('/usr/sbin/postfix', ['-c', at('etc'), 'start-fg']), port)
  } catch (cause) {
    await stop()
    throw cause
  }
  return {
    host,
    port,
    async delivered(user) {
      const place = path.join(places[user as 'lin'] ?? '', 'new')
      const names = await readdir(place).catch(() => [])
      return Promise.all(names.map((name) => readFile(path.join(place, name), 'utf8')))
    },
    stop,
  }
}

const mainConfiguration = (folder: string) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = mx.example.org
mydestination =
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
recipient_delimiter = +
alias_maps =
alias_database =
smtpd_reject_unlisted_recipient = no
virtual_mailbox_domains = example.org
virtual_mailbox_base = /
virtual_mailbox_maps = texthash:${folder}/etc/users
virtual_minimum_uid = 1
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
`

const masterConfiguration = (place: string) => `
${place} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`
