import { authenticateBearer, issueAccessToken } from '../packages/server/src/features/auth/index.ts'
import { insertOrganisation } from '../packages/server/src/features/organisations/index.ts'
import { generateId } from '../packages/server/src/kernel/crypto/id.ts'
import { contextAsActor } from '../packages/server/src/kernel/ctx.ts'
import { writeSheetStream } from '../packages/server/src/kernel/sheets/index.ts'
import { client, figure } from './http.ts'
import { scratch, startOurs } from './kit.ts'
import { openSeeding } from './seed.ts'
import { dataOf } from './wire.ts'

// A sheet of 5,000 users: upload with the report on every row, import as a task, and the sheet with first passwords.
const COUNT = Number(process.env.BENCH_IMPORT ?? 5000)
const DEPARTMENTS = 50
/** Seconds that the whole may take. */
const LIMIT = 60

type Import = { Id: string; State: string; AddCount: number; Done: number; ErrorCount: number }

const header = ['账号', '姓名', '邮箱', '手机号', '组织', '空间配额(GB)', '有效期至', '直属上级账号']
const rows = Array.from({ length: COUNT }, (_, n) => [
  `import.${n}`,
  `${n % 2 ? '李' : 'Person'} ${n}`,
  `import.${n}@cloudvista.example`,
  String(13_900_000_000 + n),
  `Department ${n % DEPARTMENTS}`,
  '20',
  '2030-12-31',
  n === 0 ? '' : `import.${Math.floor(n / 10)}`,
])

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const seeding = await openSeeding(ours)
const here = client(ours.port)
try {
  const token = await issueAccessToken(seeding.ctx, 'admin')
  const { actor, together } = contextAsActor(seeding.ctx, await authenticateBearer(seeding.ctx, token))
  await together(async (tx) => {
    const { enterpriseId: enterprise_id } = actor
    for (let n = 0; n < DEPARTMENTS; n++) {
      const place = { id: generateId(), enterprise_id, parent_id: enterprise_id }
      await insertOrganisation(tx.db, { ...place, name: `Department ${n}`, created_at: tx.now() })
    }
  })
  const parts: Uint8Array[] = []
  for await (const part of writeSheetStream('xlsx', { name: 'Users', header, rows })) parts.push(part)
  const sheet = Buffer.concat(parts)

  const authorization = `Bearer ${token}`
  const post = async (path: string, body?: Buffer, type = 'application/json') => {
    const headers = { authorization, 'content-type': type }
    const answer = await here.ask(path, { method: 'POST', headers, body: body ?? Buffer.from('{}') })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
    return answer
  }
  const stand = async (id: string) => {
    const answer = await here.ask(`/api/Import/GetUserImport?Id=${id}`, { headers: { authorization } })
    return dataOf<Import>({ ...answer, headers: '' })
  }

  const begun = performance.now()
  const since = (from: number) => (performance.now() - from) / 1000
  const uploaded = await post('/api/Import/UploadUserSheet', sheet, 'application/octet-stream')
  const checked = dataOf<Import>({ ...uploaded, headers: '' })
  if (checked.AddCount !== COUNT) throw new Error(`${checked.ErrorCount} rows were refused`)
  const judged = since(begun)

  const started = performance.now()
  await post('/api/Import/StartUserImport', Buffer.from(JSON.stringify({ Id: checked.Id })))
  let seen = 0
  let slowest = 0
  for (;;) {
    const asked = performance.now()
    const { State, Done } = await stand(checked.Id)
    slowest = Math.max(slowest, performance.now() - asked)
    if (Done > 0 && Done < COUNT) seen++
    if (State === 'done') break
    if (State === 'failed' || State === 'cancelled') throw new Error(`the import ${State}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const imported = since(started)

  const handing = performance.now()
  const result = await post(`/api/Export/GetUserImportResult?Id=${checked.Id}&Passwords=true`)
  const handed = since(handing)
  figure(
    `import of ${COUNT} users`,
    since(begun),
    's',
    { atMost: LIMIT },
    `reading and judging ${judged.toFixed(1)} s, import ${imported.toFixed(1)} s (progress seen ${seen} times, slowest answer meanwhile ${slowest.toFixed(0)} ms), ${COUNT} first passwords ${handed.toFixed(1)} s in ${(result.body.length / 1024).toFixed(0)} KiB`,
  )
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
