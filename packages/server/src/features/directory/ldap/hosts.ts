/** A directory server as configured. */
export interface DirectoryHost {
  name: string
  port: number
  /** TLS from the first byte or by StartTLS; never none. */
  tls: 'direct' | 'start'
}

/** Parses `ldaps://name[:port]` or `ldap://name[:port]`, IPv6 in brackets; null for anything else. */
export function parseDirectoryHost(address: string): DirectoryHost | null {
  const [, scheme, name, port] =
    /^(ldaps?):\/\/(\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?\/?$/i.exec(address.trim()) ?? []
  if (!scheme || !name) return null
  const direct = scheme.toLowerCase() === 'ldaps'
  const number = port === undefined ? (direct ? 636 : 389) : Number(port)
  if (number < 1 || number > 65_535) return null
  return { name: name.replace(/^\[|\]$/g, ''), port: number, tls: direct ? 'direct' : 'start' }
}
