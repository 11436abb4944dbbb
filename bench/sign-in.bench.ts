import { hashPassword, passwordMatches } from '../packages/server/src/kernel/crypto/passwords.ts'
import { client, figure, percentile } from './http.ts'
import { cpuOf, report, scratch, startOurs } from './kit.ts'
import { dataOf } from './wire.ts'

// Signing in by password, the processor's time of server and database for each, beside Argon2id of the same cost alone.
const rounds = Number(process.env.BENCH_ROUNDS ?? 12)
const warm = Number(process.env.BENCH_WARM ?? 60)
/** Sign-ins, and hashes alone, before it is the other's turn: the system counts in hundredths of a second. */
const TURN = 5
/** Milliseconds of the processor that a sign-in may take beyond its hash. */
const BEYOND_MS = 10

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const here = client(ours.port)
let device: string | undefined

async function signIn(): Promise<number> {
  const body = JSON.stringify({ Account: 'bench', Password: 'Bench12345', DeviceMark: device })
  const headers = { 'content-type': 'application/json' }
  const answer = await here.ask('/api/User/Login', { method: 'POST', headers, body })
  device = dataOf<{ DeviceMark: string }>({ ...answer, headers: '' }).DeviceMark
  return answer.ms
}

try {
  for (let round = 0; round < warm; round++) await signIn()
  const hashed = await hashPassword('Bench12345')
  const times: number[] = []
  const used = () => [cpuOf(ours.pids()), cpuOf(ours.databasePids())] as const
  const idle = { server: 0, database: 0, ms: 0 }
  let [server, database, alone, asking] = [0, 0, 0, 0]
  // in turns, so that both meet the same machine; a server nobody asks has its own work, which no sign-in caused
  for (let round = 0; round < rounds; round++) {
    const [before, from] = [used(), performance.now()]
    for (let turn = 0; turn < TURN; turn++) times.push(await signIn())
    const [between, until] = [used(), performance.now()]
    const hashing = process.cpuUsage()
    for (let turn = 0; turn < TURN; turn++) await passwordMatches(hashed, 'Bench12345')
    const { user, system } = process.cpuUsage(hashing)
    const after = used()
    alone += (user + system) / 1000
    asking += until - from
    server += (between[0] - before[0]) * 1000
    database += (between[1] - before[1]) * 1000
    idle.server += (after[0] - between[0]) * 1000
    idle.database += (after[1] - between[1]) * 1000
    idle.ms += performance.now() - until
  }
  const count = rounds * TURN
  alone /= count
  server = (server - (idle.server * asking) / idle.ms) / count
  database = (database - (idle.database * asking) / idle.ms) / count

  const each = server + database
  report({
    name: 'sign-in: processor',
    ours: 1000 / each,
    peer: 'Argon2id alone',
    theirs: 1000 / alone,
    unit: '/s of one core',
    goal: 0.75,
    more: `${each.toFixed(1)} ms (server ${server.toFixed(1)}, database ${database.toFixed(1)}) against ${alone.toFixed(1)} ms; median ${percentile(times, 0.5).toFixed(1)} ms of the clock; unasked ${((idle.server + idle.database) / idle.ms).toFixed(3)} of a core, left out`,
  })
  figure('sign-in: processor beyond the hash', each - alone, 'ms', { atMost: BEYOND_MS })
} finally {
  here.close()
  await ours.stop()
  remove()
}
