import type { ServerResponse } from 'node:http'
import type { PushTransport } from './connection.ts'

/** How long the last records stay to be fetched once the connection has ended. */
export const lastRecordsLingerMs = 5000

/** How long an end waits for a client that is between two polls. */
const betweenPollsMs = 500

export interface LongPollingTransport extends PushTransport {
  /** Answers with the records that wait, with the next ones, or with 204 when there will be none. */
  poll(reply: ServerResponse): void
}

/** Records fetched by one request after another. */
export function openLongPolling(): LongPollingTransport {
  let waiting: ServerResponse | null = null
  let unread = ''
  let ended = false
  let due = false
  let leave: () => void
  const gone = new Promise<void>((resolve) => {
    leave = resolve
  })

  function answer(status: 200 | 204): void {
    const reply = waiting
    waiting = null
    reply?.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    reply?.end(status === 200 ? unread : undefined)
    if (reply) unread = ''
    if (ended) leave()
  }

  // Records of the same moment travel together.
  function soon(): void {
    if (due) return
    due = true
    setImmediate(() => {
      due = false
      if (!waiting) return
      if (unread) answer(200)
      else if (ended) answer(204)
    })
  }

  return {
    gone,
    send(record) {
      unread += record
      soon()
    },
    unread: () => unread.length,
    close() {
      ended = true
      soon()
      setTimeout(leave, betweenPollsMs).unref()
    },
    drop() {
      ended = true
      unread = ''
      soon()
      leave()
    },
    poll(reply) {
      // A client polls once at a time: an older request is one that it has given up.
      waiting?.writeHead(204).end()
      waiting = reply
      reply.once('close', () => {
        if (waiting === reply) waiting = null
      })
      if (unread || ended) soon()
    },
  }
}
