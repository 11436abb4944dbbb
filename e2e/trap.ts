import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Server of a third party that records its requests. */
export async function openTrap() {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url!)
    answer.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { asked, address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
