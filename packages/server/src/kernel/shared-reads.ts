import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { Ctx } from './ctx.ts'
import { createServerState } from './server-state.ts'

interface SharedRead<T> {
  answer: Promise<T>
  /** That of the caller who came last, until it begins. */
  read: () => Promise<T>
  begun: boolean
}

type ShareRead<T> = (key: string, read: () => Promise<T>) => Promise<T>

/**
 * Shares reads of one key: those asked in one turn of the event loop are one, and callers during a read share the
 * next, which begins after each of them asked. So no answer is older than its question.
 */
export function shareReads<T>(): ShareRead<T> {
  const shared = new Map<string, SharedRead<T>>()
  return (key, read) => {
    const last = shared.get(key)
    if (last && !last.begun) {
      last.read = read
      return last.answer
    }
    const before = last ? last.answer.catch(() => {}) : turnOfLoop()
    const one: SharedRead<T> = {
      begun: false,
      read,
      answer: before.then(() => {
        one.begun = true
        return one.read()
      }),
    }
    shared.set(key, one)
    const end = () => {
      if (shared.get(key) === one) shared.delete(key)
    }
    one.answer.then(end, end)
    return one.answer
  }
}

/** As `shareReads`, apart for each server in this process. */
export function shareServerReads<T>() {
  const shareOf = createServerState(shareReads<T>)
  return (ctx: Pick<Ctx, 'blobs'>, ...asked: Parameters<ShareRead<T>>): Promise<T> => shareOf(ctx)(...asked)
}
