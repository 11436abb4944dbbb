import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'

/** Time in ms that ids are gathered before a call. */
const gather = 20
/** Minimum interval between calls in ms: a scrolling list adds a few rows per frame. */
const rest = 150
/** Most ids per call. */
const most = 100

/**
 * Creates a loader that batches questions about single items: each row of a list asks for itself, and ids
 * requested within a moment are sent as one call. `markQueriesStale(endpoint)` refetches those on the screen.
 */
export function createBatchLoader<E extends Endpoint, Answer>(
  endpoint: E,
  ask: (ids: string[]) => EndpointInput<E>,
  read: (reply: EndpointReply<E>) => ReadonlyMap<string, Answer>,
) {
  let waiting = new Map<
    string,
    { done: (answer: Answer | null) => void; failed: (error: unknown) => void }[]
  >()
  let left = 0

  const send = async (asked: typeof waiting) => {
    const ids = [...asked.keys()]
    try {
      const answers = read(await call(endpoint, ask(ids), { quiet: true }))
      for (const [id, those] of asked) for (const { done } of those) done(answers.get(id) ?? null)
    } catch (error) {
      for (const those of asked.values()) for (const { failed } of those) failed(error)
    }
  }
  const leave = () => {
    const all = [...waiting]
    waiting = new Map()
    left = Date.now()
    for (let at = 0; at < all.length; at += most) void send(new Map(all.slice(at, at + most)))
  }
  const one = (id: string) =>
    new Promise<Answer | null>((done, failed) => {
      if (waiting.size === 0) setTimeout(leave, Math.max(gather, left + rest - Date.now()))
      waiting.set(id, [...(waiting.get(id) ?? []), { done, failed }])
    })

  return {
    /** Returns the answer about an item; undefined while loading, null if there is none. */
    use: (id: string, enabled = true): Answer | null | undefined =>
      useQuery<Answer | null, CallError>({
        queryKey: [endpoint.path, 'one', id],
        queryFn: () => one(id),
        staleTime: 60_000,
        enabled,
      }).data,
  }
}
