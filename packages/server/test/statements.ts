import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const asking = new AsyncLocalStorage<string[]>()

/**
 * The statements that the server sends for this, one line each, in order; those of a transaction included. What earlier
 * requests left for a moment later is not among them.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  // a spy that asks as before: what is counted is what a connection is told, whichever way led to it
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [first] = asked as [string | { text: string }]
    const text = typeof first === 'string' ? first : first.text
    asking.getStore()?.push(text.replace(/\s+/g, ' ').trim())
    return query.apply(this, asked)
  } as typeof pg.Client.prototype.query)
  try {
    await asking.run(texts, work)
  } finally {
    spy.mockRestore()
  }
  return texts
}

/** The most statements of the uploads of small files; the benchmark of them prints these numbers. */
export const statementLimits = {
  oneCallSmall: 11,
  oneCallLarge: 13,
  fourCallsSmall: [3, 4, 2, 14],
  fourCallsLarge: [3, 4, 5, 17],
}
