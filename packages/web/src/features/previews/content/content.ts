import { downloadApi } from '@cabinet/contract/downloads'
import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { CallError, call } from '../../../kernel/call.ts'
import { onSessionEnd } from '../../../kernel/session.ts'
import { isWorded } from '../../../kernel/text.ts'
import type { Subject } from '../viewers.ts'

/** Which bytes: from and to as in a Range header, both included. */
export interface Part {
  from: number
  to: number
}

/** Addresses asked for, with when each ends by our clock. */
const addresses = new Map<string, { address: Promise<string>; ends: number }>()

const keyOf = ({ file, version }: Subject) => `${file.id}:${version}`

// What one person may see must not stay for the next.
onSessionEnd(() => addresses.clear())

/**
 * The address of a file's bytes, good for hours and any number of ranges. It carries a ticket that needs the right to
 * preview alone; by the bearer the server would ask for the right to download. Throws `CallError`.
 */
export function viewAddress(subject: Subject): Promise<string> {
  const known = addresses.get(keyOf(subject))
  if (known && known.ends > Date.now()) return known.address
  const address = call(
    downloadApi.ticket,
    { fileId: subject.file.id, version: subject.version, purpose: 'view' },
    { quiet: true },
  ).then((ticket) => ticket.address)
  addresses.set(keyOf(subject), { address, ends: Date.now() + limits.viewTicketMs / 2 })
  address.catch(() => forget(subject))
  return address
}

/** Asks for a new address next time. */
export const forget = (subject: Subject) => void addresses.delete(keyOf(subject))

/** The bytes of a file, or a part of them. Throws `CallError`. */
export const read = async (subject: Subject, signal: AbortSignal, part?: Part): Promise<Blob> =>
  (await fetched(subject, signal, part)).blob()

async function fetched(subject: Subject, signal: AbortSignal, part: Part | undefined): Promise<Response> {
  const headers: Record<string, string> = part ? { Range: `bytes=${part.from}-${part.to}` } : {}
  const ask = async () => {
    const address = await viewAddress(subject)
    return fetch(address, { headers, signal, credentials: 'omit' }).catch((error: unknown) => {
      throw signal.aborted ? error : new CallError('common.failed', 0)
    })
  }
  const first = await ask()
  if (first.ok) return first
  forget(subject)
  // A ticket that has ended meanwhile is worth a second one.
  const second = first.status === 403 ? await ask() : first
  if (second.ok) return second
  throw new CallError(await reasonOf(second), second.status)
}

async function reasonOf(response: Response): Promise<ErrorKey> {
  const body: unknown = await response.json().catch(() => null)
  const key = body && typeof body === 'object' && 'Msg' in body ? body.Msg : null
  return typeof key === 'string' && isWorded(key) ? (key as ErrorKey) : 'common.failed'
}
