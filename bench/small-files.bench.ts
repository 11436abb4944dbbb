import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { cpuOf, inTurn, median, report, scratch, startApache, startOurs } from './kit.ts'
import { connection, dataOf } from './wire.ts'

// 2,000 files of 10 KiB, durable when answered, against Apache's mod_dav taking each by PUT (which syncs nothing).
const files = 2000
const size = 10 * 1024
const perBatch = 100
const lanes = 4
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const www = join(dir, 'www')
const apache = await startApache(dir, www)

/** A form as browsers send it; every file is new. */
function formOf(names: string[], bytes: Buffer): Buffer {
  const parts = names.flatMap((name, index) => [
    Buffer.from(
      `--bench\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes.subarray(index * size, (index + 1) * size),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...parts, Buffer.from('--bench--\r\n')])
}

async function sendOurs(round: number) {
  const bytes = randomBytes(files * size)
  const forms = Array.from({ length: files / perBatch }, (_, batch) => {
    const names = Array.from(
      { length: perBatch },
      (_, index) => `round-${round}/file-${batch * perBatch + index}.bin`,
    )
    return formOf(names, bytes.subarray(batch * perBatch * size))
  })
  const headers = `authorization: Bearer ${ours.token}\r\ncontent-type: multipart/form-data; boundary=bench\r\n`
  const lines = Array.from({ length: lanes }, () => connection(ours.port))
  const cpu = [cpuOf(ours.pids()), cpuOf(ours.databasePids())]
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      for (let form = forms.pop(); form; form = forms.pop()) {
        const answers = dataOf<{ Msg?: string }[]>(
          await line.send('POST', '/api/File/UploadBatch', { headers, body: form }),
        )
        const failed = answers.find((one) => one.Msg)
        if (failed || answers.length !== perBatch) throw new Error(`a file was refused: ${failed?.Msg}`)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const line of lines) line.close()
  const used = [cpuOf(ours.pids()), cpuOf(ours.databasePids())].map(
    (now, index) => (now - cpu[index]!) / files,
  )
  return { rate: files / seconds, cpu: used[0]!, databaseCpu: used[1]! }
}

async function sendApache(round: number) {
  const bytes = randomBytes(files * size)
  const lines = Array.from({ length: lanes }, () => connection(apache.port))
  await lines[0]!.send('MKCOL', `/round-${round}`)
  const cpu = cpuOf(apache.pids())
  let next = 0
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      while (next < files) {
        const index = next++
        const body = bytes.subarray(index * size, (index + 1) * size)
        const { status } = await line.send('PUT', `/round-${round}/file-${index}.bin`, { body })
        if (status !== 201) throw new Error(`Apache answered ${status}`)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const line of lines) line.close()
  const used = (cpuOf(apache.pids()) - cpu) / files
  rmSync(join(www, `round-${round}`), { recursive: true })
  return { rate: files / seconds, cpu: used, databaseCpu: 0 }
}

try {
  await sendOurs(-1) // both servers warm
  await sendApache(-1)
  const results = await inTurn(rounds, sendOurs, sendApache)
  const cpu = (side: 'ours' | 'theirs', key: 'cpu' | 'databaseCpu') =>
    (median(results[side].map((one) => one[key])) * 1000).toFixed(2)
  report({
    name: 'small-files',
    ours: median(results.ours.map((one) => one.rate)),
    peer: 'Apache mod_dav',
    theirs: median(results.theirs.map((one) => one.rate)),
    unit: 'files/s',
    goal: 1,
    more: `cpu ${cpu('ours', 'cpu')} ms/file and database ${cpu('ours', 'databaseCpu')}, Apache ${cpu('theirs', 'cpu')}`,
  })
  if (process.env.BENCH_VERBOSE) console.log(JSON.stringify(results))
} finally {
  await Promise.all([ours.stop(), apache.stop()])
  remove()
}
