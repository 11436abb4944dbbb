import { Agent, request } from 'node:http'

export interface Answered {
  status: number
  body: Buffer
  /** From the first byte sent to the last one received. */
  ms: number
}

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
}

/** An ordinary client with kept-alive connections to a server of this machine; the same for ours and for peers. */
export function client(port: number, atOnce = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  return {
    ask: (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
      new Promise<Answered>((done, failed) => {
        const begun = performance.now()
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const asked = request(
          { port, host: '127.0.0.1', path, method, agent, headers: { ...headers, ...length } },
          (reply) => {
            const parts: Buffer[] = []
            reply.on('data', (part: Buffer) => parts.push(part))
            reply.on('error', failed)
            reply.on('end', () =>
              done({ status: reply.statusCode!, body: Buffer.concat(parts), ms: performance.now() - begun }),
            )
          },
        )
        asked.on('error', failed)
        asked.end(body)
      }),
    close: () => agent.destroy(),
  }
}

export type Client = ReturnType<typeof client>

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** One line for a figure that has a bound of its own and no peer. */
export function figure(
  name: string,
  value: number,
  unit: string,
  bound: { atMost: number } | { atLeast: number },
  more = '',
): void {
  const [ratio, held, goal] =
    'atMost' in bound
      ? [value / (bound.atMost || 1), value <= bound.atMost, `<= ${bound.atMost}`]
      : [value / bound.atLeast, value >= bound.atLeast, `>= ${bound.atLeast}`]
  const shown = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2)
  console.log(
    `${name}: ${shown} ${unit}, ratio to the goal ${ratio.toFixed(2)} (goal ${goal}, ${held ? 'held' : 'MISSED'}) ${more}`,
  )
}
