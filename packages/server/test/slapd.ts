import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'ldapts'
import { listening, makeCertificates, ownChild, type Samba } from './samba.ts'

const run = promisify(execFile)
const password = 'Root-Passw0rd'
export const suffix = 'dc=example,dc=test'
export const root = `cn=root,${suffix}`

/** Returns why no OpenLDAP server can be started here, or null. */
export async function slapdRefusal(): Promise<string | null> {
  for (const [program, ...args] of [
    ['/usr/sbin/slapd', '-VV'],
    ['openssl', 'version'],
  ] as const) {
    const works = await run(program, [...args]).then(
      () => true,
      () => false,
    )
    if (!works) return `${program} does not work (Debian: apt-get install slapd openssl)`
  }
  return null
}

/** OpenLDAP with these entries, parents first, in a temporary folder: about 1 s. */
export async function startSlapd(entries: Record<string, string | string[]>[]): Promise<Samba> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cabinet-slapd-'))
  const host = `127.${randomInt(64, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`
  const port = randomInt(20_000, 60_000)
  const address = `${host}:${port}`
  const own = ownChild()
  const start = async () => {
    const args = ['-d', '0', '-h', `ldaps://${address}`, '-f', path.join(folder, 'slapd.conf')]
    await listening(host, own.spawned('/usr/sbin/slapd', args), port)
  }
  let client: Client | undefined
  const stop = async () => {
    await client?.unbind().catch(() => {})
    await own.end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeCertificates(folder, host)
    await mkdir(path.join(folder, 'db'))
    await writeFile(path.join(folder, 'slapd.conf'), configuration(folder))
    await start()
    const certificate = await readFile(path.join(folder, 'ca.pem'), 'utf8')
    client = new Client({ url: `ldaps://${address}`, tlsOptions: { ca: certificate }, timeout: 30_000 })
    await client.bind(root, password)
    for (const { dn, ...entry } of entries) await client.add(dn as string, entry)
    return { address, certificate, password, client, kill: own.kill, start, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

const configuration = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/pid
TLSCACertificateFile ${folder}/ca.pem
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix "${suffix}"
rootdn "${root}"
rootpw ${password}
directory ${folder}/db
`
