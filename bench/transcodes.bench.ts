import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { wireOf } from '../e2e/wire.ts'
import { docx } from '../packages/server/test/samples.ts'
import { client, figure, percentile } from './http.ts'
import { median, scratch, startOurs } from './kit.ts'

// Small Office files become PDF, from the end of the upload to the pages that are there: one after the other, then
// two at once, then two at once while somebody else lists folders.
const files = Number(process.env.BENCH_FILES ?? 8)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const wire = wireOf(`http://127.0.0.1:${ours.port}`, ours.token)
const http = client(ours.port, 4)
const headers = { authorization: `Bearer ${ours.token}` }

async function ask<T>(path: string): Promise<T> {
  const { status, body } = await http.ask(path, { headers })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return (JSON.parse(body.toString()) as { Data: T }).Data
}

/** Uploads a document that nobody has seen yet and answers how long its pages took. */
async function transcode(): Promise<number> {
  const name = `${randomUUID()}.docx`
  const { FileId } = await wire.put({ bytes: docx(`Words of ${name}`), name })
  const begun = performance.now()
  for (;;) {
    const { State } = await ask<{ State: string }>(`/api/File/GetTranscodeState?fileId=${FileId}`)
    if (State === 'ready') return performance.now() - begun
    if (State === 'none') throw new Error('there are no pages: is LibreOffice here?')
    await sleep(100)
  }
}

async function each(count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) times.push(await transcode())
  return times
}

/** Lists folders until it is told to stop, and answers how long each took. */
function listing(): () => Promise<number[]> {
  let on = true
  const times: number[] = []
  const done = (async () => {
    while (on) {
      const begun = performance.now()
      await ask('/api/File/GetFileList?PageSize=100')
      times.push(performance.now() - begun)
      await sleep(10)
    }
  })()
  return async () => {
    on = false
    await done
    return times
  }
}

await transcode()
const begunOne = performance.now()
const times = await each(files)
const one = performance.now() - begunOne
const begunTwo = performance.now()
await Promise.all([each(files), each(files)])
const two = performance.now() - begunTwo
const stop = listing()
await Promise.all([each(files), each(files)])
const lists = await stop()
figure('a small document becomes pages', median(times), 'ms', { atMost: 2500 })
figure('two at once, how many times as many', (2 * one) / two, 'times', { atLeast: 1.7 })
figure(
  'lists meanwhile, 99 of 100 within',
  percentile(lists, 0.99),
  'ms',
  { atMost: 100 },
  `${lists.length} lists`,
)
http.close()
await ours.stop()
remove()
