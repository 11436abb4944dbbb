import type { MailErrorKey } from '@cabinet/contract/mail'
import { OutboundCallError } from '../outbound/outbound.ts'

/**
 * How far a fault reaches: `server` meets every mail until the settings or the server change, `later` and `never` meet
 * this mail alone.
 */
export type MailFaultReach = 'server' | 'later' | 'never'

/** Why a mail did not leave. */
export class MailFault extends Error {
  override name = 'MailFault'
  readonly reach: MailFaultReach
  /** Undefined where the server's own words are all there is. */
  readonly key: MailErrorKey | undefined
  /** The server's answer, on one line. */
  readonly detail: string

  constructor(reach: MailFaultReach, key: MailErrorKey | undefined, detail = '') {
    super(`${reach}: ${key ?? detail}`)
    this.reach = reach
    this.key = key
    this.detail = detail.replace(/\s+/g, ' ').trim().slice(0, 300)
  }
}

/** Fields of nodemailer's errors. */
interface SmtpFailure {
  message: string
  code?: string
  /** The system's or OpenSSL's code behind `code`. */
  originalCode?: string
  response?: string
  responseCode?: number
  command?: string
}

const outboundKeys: Partial<Record<OutboundCallError['reason'], MailErrorKey>> = {
  address: 'mail.host_invalid',
  refused_network: 'mail.network_refused',
  unknown_host: 'mail.name_unknown',
}

/** Error codes of OpenSSL and Node for an untrusted certificate. */
const untrusted = /(ERR_TLS_CERT|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|INVALID_CA|HOSTNAME_MISMATCH)/

/** Maps an error of a sending to a fault. */
export function mailFaultOf(error: unknown): MailFault {
  if (error instanceof MailFault) return error
  if (error instanceof OutboundCallError)
    return new MailFault('server', outboundKeys[error.reason] ?? 'mail.failed')
  const failure = error as SmtpFailure
  const { message, code = '', originalCode = '', response, responseCode = 0, command = '' } = failure
  const detail = response ?? message
  if (code === 'EAUTH' || code === 'ENOAUTH') return new MailFault('server', 'mail.account_wrong', detail)
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return ofMail(responseCode, command, detail)
  if (untrusted.test(`${code} ${originalCode}`)) return new MailFault('server', 'mail.certificate', detail)
  if (code === 'ETLS' || /EPROTO|ERR_SSL|ERR_TLS/.test(originalCode))
    return new MailFault('server', 'mail.tls', detail)
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT')
    return new MailFault('server', 'mail.timeout', detail)
  if (/^E(CONNECTION|SOCKET|CONN|HOSTUNREACH|NETUNREACH|PIPE)/.test(code) && responseCode === 0)
    return new MailFault('server', 'mail.refused', detail)
  return new MailFault('server', 'mail.failed', detail)
}

/** Fields of imapflow's errors. */
interface ImapFailure {
  message: string
  code?: string
  responseText?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  cause?: unknown
}

/** Maps an error of a mailbox to a fault. */
export function imapFaultOf(error: unknown): MailFault {
  if (error instanceof MailFault) return error
  const { message, code = '', responseText, authenticationFailed, tlsFailed } = error as ImapFailure
  const fault = (key: MailErrorKey) => new MailFault('server', key, responseText ?? message)
  if (authenticationFailed) return fault('mail.account_wrong')
  if (untrusted.test(code)) return fault('mail.certificate')
  if (tlsFailed || /EPROTO|ERR_SSL|ERR_TLS|MissingServerExtension|UPGRADE_TIMEOUT/.test(code))
    return fault('mail.tls')
  if (/TIMEOUT|ETIMEDOUT/i.test(code)) return fault('mail.timeout')
  if (/^E(CONN|SOCKET|HOSTUNREACH|NETUNREACH|PIPE)|NoConnection|ClosedAfterConnect/.test(code))
    return fault('mail.refused')
  return fault('mail.failed')
}

/** Refusals of one mail, by the server's code (RFC 5321): 4xx passes, 5xx stays. */
function ofMail(code: number, command: string, detail: string): MailFault {
  if (code >= 400 && code < 500) return new MailFault('later', undefined, detail)
  // every mail has this sender
  if (code >= 500 && command === 'MAIL FROM') return new MailFault('server', 'mail.sender_refused', detail)
  if (code >= 500) return new MailFault('never', undefined, detail)
  return new MailFault('never', 'mail.address_invalid', detail)
}
