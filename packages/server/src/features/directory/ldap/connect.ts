import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { DirectorySettings } from '@cabinet/contract/directory.settings'
import { Client } from 'ldapts'
import { definedOf } from '../../../kernel/certain.ts'
import type { OutboundPort } from '../../../kernel/outbound/outbound.ts'
import { DirectoryFault, directoryFaultOf, isFaultOfHost } from './faults.ts'
import { type DirectoryHost, parseDirectoryHost } from './hosts.ts'

/** The settings needed for a connection. */
export interface LdapConnectionSettings
  extends Pick<DirectorySettings, 'hosts' | 'certificate' | 'bindAccount'> {
  password: string
}

/** How far a connection attempt came, for connection tests. */
export interface LdapConnectionTrace {
  address?: string
  connected?: boolean
  secure?: boolean
  bound?: boolean
}

/** Ms until a host must have answered, and each query to it. */
export interface LdapTimeouts {
  connectMs: number
  answerMs: number
}

export const backgroundLdapTimeouts: LdapTimeouts = { connectMs: 10_000, answerMs: 60_000 }
/** Timeouts for a user waiting at sign-in. */
export const signInLdapTimeouts: LdapTimeouts = { connectMs: 4_000, answerMs: 8_000 }

/**
 * Returns a bound connection to the first host that answers. All traffic after the greeting is encrypted, the
 * certificate must match the configured name, and the address must pass OUTBOUND_ALLOW. Throws
 * `DirectoryFault`.
 */
export async function connectToDirectory(
  outbound: OutboundPort,
  access: LdapConnectionSettings,
  {
    patience = backgroundLdapTimeouts,
    trace = {},
  }: { patience?: LdapTimeouts; trace?: LdapConnectionTrace } = {},
): Promise<Client> {
  // an empty password would be an anonymous bind, which succeeds
  if (access.bindAccount === '' || access.password === '')
    throw new DirectoryFault('directory.bind_wrong', 'no bind account or no password')
  let last = new DirectoryFault('directory.host_invalid', '')
  for (const text of access.hosts) {
    const host = parseDirectoryHost(text)
    if (!host) throw new DirectoryFault('directory.host_invalid', text)
    for (const key of Object.keys(trace)) delete trace[key as keyof LdapConnectionTrace]
    try {
      return await connectHost(outbound, access, host, patience, trace)
    } catch (error) {
      last = directoryFaultOf(error)
      if (last.detail === '') last = new DirectoryFault(last.reason, host.name)
      if (!isFaultOfHost(last)) throw last
    }
  }
  throw last
}

async function connectHost(
  outbound: OutboundPort,
  access: LdapConnectionSettings,
  host: DirectoryHost,
  { connectMs, answerMs }: LdapTimeouts,
  trace: LdapConnectionTrace,
): Promise<Client> {
  const { address } = await outbound.pin(host.name, host.port)
  trace.address = `${address}:${host.port}`
  // connects to the address that was checked; the certificate is checked against the configured name
  const tls = {
    host: isIP(host.name) ? address : host.name,
    minVersion: 'TLSv1.2' as const,
    ...(isIP(host.name) === 0 && { servername: host.name }),
    ...(access.certificate !== '' && { ca: access.certificate }),
  }
  const sockets: Socket[] = []
  const opened = <S extends Socket>(socket: S): S => {
    sockets.push(socket)
    socket.once('connect', () => (trace.connected = true))
    socket.once('secureConnect', () => (trace.secure = true))
    return socket
  }
  // ldapts reconnects by itself: unbound and, after StartTLS, in plain text
  const once = () => {
    if (sockets.length > 0) throw new DirectoryFault('directory.refused', 'the connection was lost')
  }
  const client = new Client({
    url: `${host.tls === 'direct' ? 'ldaps' : 'ldap'}://${address.includes(':') ? `[${address}]` : address}:${host.port}`,
    connectTimeout: connectMs,
    timeout: answerMs,
    createConnection: (() => {
      once()
      return opened(connectTcp({ host: address, port: host.port }))
    }) as typeof connectTcp,
    createSecureConnection: ((upgraded: { socket?: Socket }) => {
      if (host.tls === 'start')
        return opened(connectTls({ ...tls, socket: definedOf(upgraded.socket, 'socket to upgrade') }))
      once()
      return opened(connectTls({ ...tls, host: address, port: host.port }))
    }) as typeof connectTls,
  })
  try {
    if (host.tls === 'start') await within(connectMs, client.startTLS())
    await client.bind(access.bindAccount, access.password)
    trace.bound = true
    return client
  } catch (error) {
    for (const socket of sockets) socket.on('error', () => {}).destroy()
    throw error
  }
}

/** Limits the time of a handshake, which has no timeout of its own. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DirectoryFault('directory.timeout', `no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Unbinds; ignores a connection that is already closed. */
export const closeLdapClient = (client: Client): Promise<void> => client.unbind().catch(() => {})
