import net from 'node:net'

/** One kept-alive connection that speaks just enough HTTP/1.1 to cost next to nothing itself. */
export function connection(port: number) {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: ((answer: Answer) => void) | null = null
  let failing: ((error: Error) => void) | null = null
  let head: Buffer | null = null
  let status = 0
  let headers = ''
  let left = 0
  let body: Buffer[] = []
  let keep = true
  socket.on('data', (bytes) => {
    let rest: Buffer = bytes
    if (status === 0) {
      head = head ? Buffer.concat([head, rest]) : rest
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      headers = head.toString('latin1', 0, end)
      status = Number(headers.slice(9, 12))
      left = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0)
      rest = head.subarray(end + 4)
      head = null
    }
    left -= rest.length
    if (keep) body.push(rest)
    if (left > 0) return
    const answer = { status, headers, body: keep ? Buffer.concat(body) : Buffer.alloc(0) }
    status = 0
    body = []
    const done = waiting
    waiting = failing = null
    done?.(answer)
  })
  socket.on('error', (error) => failing?.(error))
  socket.on('close', () => failing?.(new Error('the server closed the connection')))
  return {
    /** Sends a request; `keepBody` false counts the answer's bytes and forgets them. */
    send(
      method: string,
      path: string,
      sent: { headers?: string; body?: Buffer | Buffer[] } = {},
      keepBody = true,
    ) {
      const parts = sent.body === undefined ? [] : Array.isArray(sent.body) ? sent.body : [sent.body]
      const length = parts.reduce((sum, part) => sum + part.length, 0)
      keep = keepBody
      return new Promise<Answer>((done, failed) => {
        waiting = done
        failing = failed
        const announced = method === 'GET' ? '' : `content-length: ${length}\r\n`
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: bench\r\n${announced}${sent.headers ?? ''}\r\n`)
        let index = 0
        const next = () => {
          const part = parts[index++]
          if (part) socket.write(part, next)
        }
        next()
      })
    },
    close: () => socket.destroy(),
  }
}

export interface Answer {
  status: number
  headers: string
  body: Buffer
}

/** The enveloped `Data`, or an error with what was answered instead. */
export function dataOf<T>(answer: Answer): T {
  const { Code, Data, Msg } = JSON.parse(answer.body.toString()) as { Code: number; Data: T; Msg: string }
  if (Code !== 200) throw new Error(`Code ${Code}: ${Msg}`)
  return Data
}
