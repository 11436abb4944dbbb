import { type batchAnswer, batchCallsLimit, readBatch } from '@cabinet/contract/batch'
import { limits } from '@cabinet/contract/limits'
import type { z } from 'zod'
import type { IncomingAnswer, OutgoingRequest, SendRequest } from './send.ts'

/** Milliseconds in which calls are gathered: those of one drawing of a page and of what it draws next. */
const gatherMs = 25

interface WaitingCall {
  outgoing: OutgoingRequest
  resolve: (answer: IncomingAnswer) => void
  reject: (error: unknown) => void
}

/**
 * Returns a sender that asks calls of one moment in one request, and a single call by itself. Answers arrive one by
 * one, as the server knows them.
 */
export function createBatchSender(base: string, send: SendRequest): SendRequest {
  const waiting = new Map<string, WaitingCall[]>()

  function leave(authorization: string): void {
    const all = (waiting.get(authorization) ?? []).filter(({ outgoing }) => !outgoing.signal.aborted)
    waiting.delete(authorization)
    for (let at = 0; at < all.length; at += batchCallsLimit)
      void sendTogether(all.slice(at, at + batchCallsLimit), authorization)
  }

  async function sendTogether(calls: WaitingCall[], authorization: string): Promise<void> {
    const [first] = calls
    if (calls.length === 1 && first) return send(first.outgoing).then(first.resolve, first.reject)
    const open = new Set(calls)
    try {
      const response = await fetch(`${base}${readBatch.path}`, {
        method: readBatch.method,
        headers: { Authorization: authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          Calls: calls.map(({ outgoing: { batched } }) => ({ Path: batched?.path, Fields: batched?.fields })),
        }),
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(limits.requestMs),
      })
      if (!response.ok || !response.body) {
        const body: unknown = await response.json().catch(() => undefined)
        for (const call of open) call.resolve({ status: response.status, body })
        return
      }
      for await (const line of linesOf(response.body)) {
        const { Call, Status, Reply } = JSON.parse(line) as z.output<typeof batchAnswer>
        const call = calls[Call]
        if (call) open.delete(call)
        call?.resolve({ status: Status, body: Reply })
      }
      throw new Error('a batch ended early')
    } catch (error) {
      for (const call of open) call.reject(error)
    }
  }

  return (outgoing) =>
    new Promise((resolve, reject) => {
      const { Authorization = '' } = outgoing.headers
      const others = waiting.get(Authorization)
      outgoing.signal.addEventListener('abort', () => reject(outgoing.signal.reason), { once: true })
      if (others) others.push({ outgoing, resolve, reject })
      else {
        waiting.set(Authorization, [{ outgoing, resolve, reject }])
        setTimeout(() => leave(Authorization), gatherMs)
      }
    })
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
