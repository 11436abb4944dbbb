import { readFileSync } from 'node:fs'
import { openSeeding, seedFolder } from './seed.ts'
import { execFileSync } from 'node:child_process'
import { listFolder } from '../packages/server/src/features/spaces/lists/list.usecases.ts'
const env = { ...process.env, DATA_DIR: '/tmp/h-bench/keep' }
const token = JSON.parse(execFileSync('node', ['packages/server/dist/cli.js', 'issue-token', '--account', 'admin', '--json'], { env, encoding: 'utf8' })).token
const s = await openSeeding({ dataDir: '/tmp/h-bench/keep', token } as never)
const id = await seedFolder(s.ctx, 'F' + Math.random(), 10000)
console.log('folder', id, 'token', token)
const input = { parentId: id, page: 1, pageSize: 100 } as never
const ask = async (n: number) => {
  const c = process.cpuUsage()
  for (let i = 0; i < n; i++) await listFolder(s.ctx, input)
  const d = process.cpuUsage(c)
  console.log('listFolder', ((d.user + d.system) / n / 1000).toFixed(3), 'ms cpu')
}
for (let i = 0; i < 6; i++) await ask(300)
await s.close()
