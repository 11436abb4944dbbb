/** A server of a directory, as an administrator writes it. */
export interface DirectoryHost {
  name: string
  port: number
  /** TLS from the first byte, or asked for by StartTLS; never none. */
  tls: 'direct' | 'start'
}

/** `ldaps://name[:port]` or `ldap://name[:port]`; null for anything else. IPv6 in brackets. */
export function parseDirectoryHost(address: string): DirectoryHost | null {
  const [, scheme, name, port] =
    /^(ldaps?):\/\/(\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?\/?$/i.exec(address.trim()) ?? []
  if (!scheme || !name) return null
  const direct = scheme.toLowerCase() === 'ldaps'
  const number = port === undefined ? (direct ? 636 : 389) : Number(port)
  if (number < 1 || number > 65_535) return null
  return { name: name.replace(/^\[|\]$/g, ''), port: number, tls: direct ? 'direct' : 'start' }
}
