import { BlockList, isIP } from 'node:net'

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

/** Private networks that an administrator lets the server call, as `10.1.2.0/24`, `fd00::/8` or one address. */
export function allowList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.trim().split('/', 2)
    const version = isIP(address)
    const most = version === 6 ? 128 : 32
    const width = bits === undefined ? most : Number(bits)
    if (!version || !Number.isInteger(width) || width < 0 || width > most) {
      throw new Error(`not a network: ${network}`)
    }
    list.addSubnet(address, width, version === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether the server may open a connection to this address (as the resolver gave it). */
export function mayCall(address: string, allowed: BlockList): boolean {
  const plain = unmapped(address)
  const version = isIP(plain)
  if (!version) return false
  if (allowed.check(plain, version === 6 ? 'ipv6' : 'ipv4')) return true
  if (version === 4) return !special.check(plain, 'ipv4')
  return publicV6.check(plain, 'ipv6') && !special.check(plain, 'ipv6')
}

// ::ffff:7f00:1 and ::ffff:127.0.0.1 reach 127.0.0.1, so they are judged as such.
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (!mapped) return canonical
  const high = Number.parseInt(mapped[1]!, 16)
  const low = Number.parseInt(mapped[2]!, 16)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
