import { downloadEndpoints } from '@cabinet/contract/downloads'
import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { CallError, call } from '../../../kernel/call.ts'
import { onSessionEnd } from '../../../kernel/session.ts'
import { isKeyTranslated } from '../../../kernel/text.ts'
import type { ContentPurpose, ContentTicket, PreviewSubject } from '../subject.ts'

/** Which bytes: from and to as in a Range header, both included. */
export interface ByteRangePart {
  from: number
  to: number
}

/** Tickets asked for, with when each ends by our clock. */
const tickets = new Map<string, { ticket: Promise<ContentTicket>; ends: number }>()

const keyOf = ({ file, version }: PreviewSubject) => `${file.id}:${version}`

// Tickets of one user must not survive for the next one.
onSessionEnd(() => tickets.clear())

/** A ticket for this purpose alone. */
export const askForTicket = (
  { file, version, inside }: PreviewSubject,
  purpose: ContentPurpose,
): Promise<ContentTicket> =>
  inside
    ? inside(purpose)
    : call(downloadEndpoints.ticket, { fileId: file.id, version, purpose }, { quiet: true })

/**
 * A ticket for a file's bytes, good for hours and any number of ranges, and what these bytes are. It needs the right to
 * preview alone; by the bearer the server would ask for the right to download. Throws `CallError`.
 */
export function fetchViewTicket(subject: PreviewSubject): Promise<ContentTicket> {
  const known = tickets.get(keyOf(subject))
  if (known && known.ends > Date.now()) return known.ticket
  const ticket = askForTicket(subject, 'view')
  tickets.set(keyOf(subject), { ticket, ends: Date.now() + limits.viewTicketMs / 2 })
  ticket.catch(() => forgetTicket(subject))
  return ticket
}

/** The address of a file's bytes. Throws `CallError`. */
export const fetchViewAddress = async (subject: PreviewSubject): Promise<string> =>
  (await fetchViewTicket(subject)).address

/** The address of what is printed, where another watermark stands on paper than on the screen; else null. */
export async function fetchPrintAddress(subject: PreviewSubject): Promise<string | null> {
  const [shown, printed] = await Promise.all([fetchViewTicket(subject), askForTicket(subject, 'print')])
  return shown.mark === printed.mark ? null : printed.address
}

/** Asks for a new ticket next time. */
export const forgetTicket = (subject: PreviewSubject) => void tickets.delete(keyOf(subject))

/** Why nothing comes from an address. */
export const refusalAtAddress = async (address: string): Promise<ErrorKey> => {
  const answer = await fetch(address, { headers: { Range: 'bytes=0-0' }, credentials: 'omit' })
  return answer.ok ? 'common.failed' : reasonOf(answer)
}

/** The bytes of a file, or a part of them. Throws `CallError`. */
export const fetchContentBytes = async (
  subject: PreviewSubject,
  signal: AbortSignal,
  part?: ByteRangePart,
): Promise<Blob> => (await fetched(subject, signal, part)).blob()

async function fetched(
  subject: PreviewSubject,
  signal: AbortSignal,
  part: ByteRangePart | undefined,
): Promise<Response> {
  const headers: Record<string, string> = part ? { Range: `bytes=${part.from}-${part.to}` } : {}
  const load = async () => {
    const address = await fetchViewAddress(subject)
    return fetch(address, { headers, signal, credentials: 'omit' }).catch((error: unknown) => {
      throw signal.aborted ? error : new CallError('common.failed', 0)
    })
  }
  const first = await load()
  if (first.ok) return first
  forgetTicket(subject)
  // A ticket that has ended meanwhile is worth a second one.
  const second = first.status === 403 ? await load() : first
  if (second.ok) return second
  throw new CallError(await reasonOf(second), second.status)
}

async function reasonOf(response: Response): Promise<ErrorKey> {
  const body: unknown = await response.json().catch(() => null)
  const key = body && typeof body === 'object' && 'Msg' in body ? body.Msg : null
  return typeof key === 'string' && isKeyTranslated(key) ? (key as ErrorKey) : 'common.failed'
}
