import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'

/** Milliseconds that questions are gathered. */
const gather = 20
/** Milliseconds from one call to the next: while a list scrolls, each frame brings a few rows. */
const rest = 150
/** Ids asked for at once. */
const most = 100

/**
 * Answers about one item each, asked of the server in sets: each row of a list asks for itself, and what is asked
 * within a moment leaves as one call. `stale(endpoint)` has those on the screen asked again.
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
    /** The answer about this item; undefined until it is there, null where there is none. */
    use: (id: string, enabled = true): Answer | null | undefined =>
      useQuery<Answer | null, CallError>({
        queryKey: [endpoint.path, 'one', id],
        queryFn: () => one(id),
        staleTime: 60_000,
        enabled,
      }).data,
  }
}
