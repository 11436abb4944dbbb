import type { DirectoryError } from '@cabinet/contract/directory'
import {
  BusyError,
  ConfidentialityRequiredError,
  InappropriateAuthError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  ResultCodeError,
  StrongAuthRequiredError,
  TLSNotSupportedError,
  UnavailableError,
} from 'ldapts'
import { OutboundCallError } from '../../../kernel/outbound/outbound.ts'

/** The reason why a connection failed, and the message of the other side. */
export class DirectoryFault extends Error {
  readonly reason: DirectoryError
  readonly detail: string

  constructor(reason: DirectoryError, detail: string) {
    super(`${reason}: ${detail}`)
    this.name = 'LdapFault'
    this.reason = reason
    this.detail = detail.slice(0, 500)
  }
}

const outbound: Partial<Record<OutboundCallError['reason'], DirectoryError>> = {
  address: 'directory.host_invalid',
  refused_network: 'directory.network_refused',
  unknown_host: 'directory.name_unknown',
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EPIPE',
])

/** Error codes of OpenSSL and Node for an untrusted certificate. */
const untrusted = /^(ERR_TLS_CERT|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|INVALID_CA|HOSTNAME_MISMATCH)/

/** Maps an error to a fault of the directory; rethrows errors of our own. */
export function directoryFaultOf(
  error: unknown,
  otherwise: DirectoryError = 'directory.failed',
): DirectoryFault {
  if (error instanceof DirectoryFault) return error
  if (error instanceof OutboundCallError) return new DirectoryFault(outbound[error.reason] ?? otherwise, '')
  const { message, code } = error as { message: string; code?: unknown }
  if (error instanceof ResultCodeError) return new DirectoryFault(ofResult(error) ?? otherwise, message)
  if (typeof code === 'string') {
    if (untrusted.test(code)) return new DirectoryFault('directory.certificate', message)
    if (unreachable.has(code)) return new DirectoryFault('directory.refused', message)
    if (code === 'ETIMEDOUT') return new DirectoryFault('directory.timeout', message)
    if (/^(EPROTO|ERR_SSL|ERR_TLS)/.test(code)) return new DirectoryFault('directory.tls', message)
  }
  if (/time(d )?-?out/i.test(message)) return new DirectoryFault('directory.timeout', message)
  if (/connection closed|socket.*(closed|disconnected)/i.test(message))
    return new DirectoryFault('directory.refused', message)
  return new DirectoryFault(otherwise, message)
}

function ofResult(error: ResultCodeError): DirectoryError | null {
  if (error instanceof InvalidCredentialsError || error instanceof InappropriateAuthError)
    return 'directory.bind_wrong'
  if (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError)
    return 'directory.base_missing'
  if (
    error instanceof StrongAuthRequiredError ||
    error instanceof ConfidentialityRequiredError ||
    error instanceof TLSNotSupportedError
  )
    return 'directory.tls'
  if (error instanceof BusyError || error instanceof UnavailableError) return 'directory.refused'
  return null
}

const ofHosts = new Set<string>([
  'directory.name_unknown',
  'directory.network_refused',
  'directory.refused',
  'directory.timeout',
  'directory.certificate',
  'directory.tls',
] satisfies DirectoryError[])

/**
 * Returns whether a reason reveals internal hosts and ports (the message may come from another protocol);
 * such reasons are for the platform's administrators alone.
 */
export const revealsInternalHosts = (reason: string): boolean =>
  ofHosts.has(reason) || reason === 'directory.failed'

/** Returns whether another host of the same directory may succeed; a wrong password is wrong on all. */
export const isFaultOfHost = ({ reason }: DirectoryFault): boolean => ofHosts.has(reason)
