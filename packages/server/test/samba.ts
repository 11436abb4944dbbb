import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'ldapts'

/** Debian packages for a real Active Directory; `apt-get install --no-install-recommends`. */
export const sambaPackages = ['samba', 'samba-ad-provision', 'samba-dsdb-modules', 'python3-samba', 'winbind']

const run = promisify(execFile)
// Debian's own, whichever Python is first in the path
const python = '/usr/bin/python3'
export const base = 'DC=example,DC=test'
export const administrator = 'Administrator@example.test'
const administratorPassword = 'Admin-Passw0rd'

/** Returns why no domain can be created here, or null. */
export async function sambaRefusal(): Promise<string | null> {
  if (process.platform !== 'linux') return 'Samba’s domain controller runs on Linux only'
  if (process.getuid?.() !== 0)
    return 'a domain controller listens on the ports 389 and 636, which needs root'
  const install = `Debian: apt-get install ${sambaPackages.join(' ')} openssl`
  for (const [program, ...args] of [
    ['samba', '--version'],
    ['openssl', 'version'],
    [python, '-c', 'import samba.provision'],
  ] as const) {
    const works = await run(program, [...args]).then(
      () => true,
      () => false,
    )
    if (!works) return `${program} does not work (${install})`
  }
  const setup = await readFile('/usr/share/samba/setup/provision.ldif').catch(() => null)
  return setup ? null : `samba-ad-provision is not installed (${install})`
}

/** Entries as LDAP has them, `dn` among the attributes, parents first; and passwords by account. */
export interface Population {
  entries: Record<string, string | string[]>[]
  passwords: Record<string, string>
}

export interface Samba {
  /** One of this machine's own addresses, 127.x.y.z, so that several domains can run at once. */
  address: string
  /** The certificate (PEM) that signed the domain's. */
  certificate: string
  password: string
  /** Bound as the administrator, to change the domain. */
  client: Client
  /** Ends the server like a power failure; `start` restarts it with its data. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Child process of a test, which does not outlive it. */
export function ownChild() {
  let child: ChildProcess | null = null
  const killNow = () => void child?.kill('SIGKILL')
  process.once('exit', killNow)

  const kill = async () => {
    const old = child
    child = null
    if (!old || old.exitCode !== null || old.signalCode !== null) return
    old.kill('SIGKILL')
    await once(old, 'exit')
  }
  return {
    spawned(program: string, args: string[]): ChildProcess {
      child = spawn(program, args, { stdio: 'ignore' })
      return child
    },
    kill,
    async end() {
      process.off('exit', killNow)
      await kill()
    },
  }
}

/** A domain `example.test` with these people, in a temporary folder: about 6 s and 100 MiB for 1,200 of them. */
export async function startSamba(people: Population): Promise<Samba> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cabinet-samba-'))
  const address = `127.${randomInt(64, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`
  const own = ownChild()
  const start = async () => {
    const args = [
      '--foreground',
      '--no-process-group',
      '--model=single',
      `--configfile=${folder}/etc/smb.conf`,
    ]
    await listening(address, own.spawned('samba', args))
  }
  const stop = async () => {
    await client?.unbind().catch(() => {})
    await own.end()
    await rm(folder, { recursive: true, force: true })
  }

  let client: Client | undefined
  try {
    await makeCertificates(folder, address)
    await makeDomain(folder, address, people)
    await start()
    const certificate = await readFile(`${folder}/ca.pem`, 'utf8')
    client = new Client({
      url: `ldaps://${address}`,
      tlsOptions: { ca: certificate },
      autoRebind: true,
      timeout: 30_000,
    })
    await client.bind(administrator, administratorPassword)
    return { address, certificate, password: administratorPassword, client, kill: own.kill, start, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function makeDomain(folder: string, address: string, people: Population) {
  const script = fileURLToPath(new URL('samba-domain.py', import.meta.url))
  const made = run(python, [script, folder, address, administratorPassword], {
    timeout: 120_000,
    maxBuffer: 64 * 1024 ** 2,
  })
  made.child.stdin!.end(JSON.stringify(people))
  await made
}

/** Creates a certificate for the address and its authority with OpenSSL, in 50 ms. */
export async function makeCertificates(folder: string, address: string) {
  const at = (name: string) => path.join(folder, name)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const openssl = (...args: string[]) => run('openssl', args)
  await openssl('req', '-x509', ...key, '-subj', '/CN=Test CA', '-keyout', at('ca.key'), '-out', at('ca.pem'))
  await openssl('req', ...key.slice(0, -2), '-subj', '/CN=dc', '-keyout', at('key.pem'), '-out', at('dc.csr'))
  await writeFile(at('names'), `subjectAltName=IP:${address}`)
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
  await openssl('x509', '-req', '-in', at('dc.csr'), ...signed, '-days', '2', '-out', at('cert.pem'))
  await chmod(at('key.pem'), 0o600)
}

export async function listening(host: string, child: ChildProcess, port = 636) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect({ host, port })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
    await pause(100)
  }
  throw new Error('the server did not start to listen')
}
