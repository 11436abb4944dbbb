// The long form of the crash test: 50 kills of the server and 50 of the database in the middle of uploads and moves.
// CRASH_KILLS=200 CRASH_SEED=words change the number of each and the order of everything.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crash } from '../packages/server/test/crash/crash.ts'

const kills = Number(process.env.CRASH_KILLS ?? 50)
const seed = process.env.CRASH_SEED ?? `seed ${Date.now()}`
const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'cabinet-crash-'))

const { problems, recovery, ...report } = await crash({
  dataDir,
  serverKills: kills,
  databaseKills: kills,
  seed,
  roundMs: 1500,
})
console.log(`crash: ${report.kills} kills (${seed}), ${report.acknowledged} changes acknowledged`)
console.log(`  ${report.undecided} under way when the kill came, ${report.live} files and folders at the end`)
console.log(`  answering again after ${recovery.median} ms (median), ${recovery.most} ms at most`)
for (const problem of problems) console.log(`  PROBLEM ${problem}`)
console.log(
  problems.length === 0 ? '  nothing lost, nothing twice, nothing left over' : `  data folder: ${dataDir}`,
)
if (problems.length === 0) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
process.exit(problems.length === 0 ? 0 : 1)
