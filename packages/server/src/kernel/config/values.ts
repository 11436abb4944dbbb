import { isIP } from 'node:net'
import { z } from 'zod'

/** A list with commas between; empty entries are ignored and nothing at all is the empty list. */
export const commaSeparatedList = (fits: (entry: string) => boolean) =>
  z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((list) => list.every(fits))

/** An IP address, or one with a prefix length: `10.0.0.0/8`, `fd00::/8`. */
export function addressOrNetwork(entry: string): boolean {
  const [address = '', prefix, rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest !== undefined) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** `10.1.2.3:389`, `10.0.0.0/8:443`, `[fd00::1]:389`, `[fd00::/8]:443`, `ldap.corp:636`: never without the port. */
export function isOutboundDestination(entry: string): boolean {
  const parts = /^(?:\[(?<v6>[0-9a-f:.]+(?:\/\d+)?)\]|(?<name>[a-z0-9./-]+)):(?<port>\d{1,5})$/i.exec(
    entry,
  )?.groups
  if (!parts || Number(parts.port) > 65535 || Number(parts.port) < 1) return false
  if (parts.v6 !== undefined) return parts.v6.includes(':') && addressOrNetwork(parts.v6)
  const { name = '' } = parts
  return addressOrNetwork(name) || /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(name)
}
