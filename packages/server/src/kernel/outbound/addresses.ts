import { BlockList, isIP } from 'node:net'
import { itemAt } from '../certain.ts'

// IANA's special-purpose registry: what is not the public internet. 0/8 and 127/8 are this machine.
const refusedV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

// Of IPv6 only 2000::/3 is public; inside it these lead elsewhere (Teredo, documentation, 6to4).
const refusedV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [net, bits] of refusedV4) special.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of refusedV6) special.addSubnet(net, bits, 'ipv6')

const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')

/** A private address that an administrator allows the server to call. */
interface Entry {
  /** Host name in lower case; null for an entry of IP addresses. */
  name: string | null
  addresses: BlockList
  port: number
}

/**
 * The entries of OUTBOUND_ALLOW: `10.1.2.0/24:443`, `[fd00::/8]:443`, `10.1.2.3:389`, `[fd00::1]:389`,
 * `ldap.corp:636`. Each names its port: a whole network with every port would be a map of it for whoever may test an
 * address. A named host may lie anywhere.
 */
export function parseOutboundAllow(entries: readonly string[]): Entry[] {
  return entries.map((entry) => {
    const [, bracketed, bare = '', portText] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d+)$/.exec(entry.trim()) ?? []
    if (portText === undefined) throw new Error(`not a network or host with a port: ${entry}`)
    const [address = '', bits] = (bracketed ?? bare).split('/', 2)
    const port = Number(portText)
    const addresses = new BlockList()
    const version = isIP(address)
    if (!version) {
      if (!/^[a-z0-9.-]+$/i.test(address) || bits !== undefined)
        throw new Error(`not a network or host: ${entry}`)
      return { name: address.toLowerCase().replace(/\.$/, ''), addresses, port }
    }
    const most = version === 6 ? 128 : 32
    const width = bits === undefined ? most : Number(bits)
    if (!Number.isInteger(width) || width < 0 || width > most)
      throw new Error(`not a network or host: ${entry}`)
    addresses.addSubnet(address, width, version === 6 ? 'ipv6' : 'ipv4')
    return { name: null, addresses, port }
  })
}

/** Where a call goes, as it was asked for. */
export interface OutboundDestination {
  name: string
  port: number
}

/** Whether the server may open a connection to this address (as the resolver gave it) of that destination. */
export function mayCallDestination(
  address: string,
  { name, port }: OutboundDestination,
  allowed: readonly Entry[],
): boolean {
  const plain = unmapped(address)
  const version = isIP(plain)
  if (!version) return false
  const named = allowed.some(
    (entry) =>
      entry.port === port &&
      (entry.name === name.toLowerCase() || entry.addresses.check(plain, version === 6 ? 'ipv6' : 'ipv4')),
  )
  if (named) return true
  if (version === 4) return !special.check(plain, 'ipv4')
  return publicV6.check(plain, 'ipv6') && !special.check(plain, 'ipv6')
}

// ::ffff:7f00:1 and ::ffff:127.0.0.1 reach 127.0.0.1, so they are judged as such.
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (!mapped) return canonical
  const high = Number.parseInt(itemAt(mapped, 1), 16)
  const low = Number.parseInt(itemAt(mapped, 2), 16)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
