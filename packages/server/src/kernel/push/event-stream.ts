import type { ServerResponse } from 'node:http'
import type { PushTransport } from './connection.ts'

/** Records as Server-Sent Events over a reply that stays open; `begin` sends its head. */
export function openEventStream(reply: ServerResponse): PushTransport & { begin(): void } {
  const begin = () => {
    reply.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store',
      'x-content-type-options': 'nosniff',
      // nginx would keep events back until its buffer is full.
      'x-accel-buffering': 'no',
    })
    // A comment, so that the client sees the stream begin.
    reply.write(':\r\n\r\n')
  }
  return {
    begin,
    gone: new Promise((resolve) => reply.once('close', resolve)),
    send: (record) => void reply.write(`data: ${record}\r\n\r\n`),
    unread: () => reply.writableLength,
    close: () => void reply.end(),
    drop: () => void reply.destroy(),
  }
}
