import { sql } from 'kysely'
import { z } from 'zod'
import { flowDocumentCodec } from '../packages/contract/src/flow-designs.codec.ts'
import type { FlowStep } from '../packages/contract/src/flow-designs.document.ts'
import { newApproverStep, newFlowDocument } from '../packages/contract/src/flow-designs.steps.ts'
import { flowEndpoints } from '../packages/contract/src/flows.calls.ts'
import { startFlow } from '../packages/server/src/features/flows/index.ts'
import { generateId } from '../packages/server/src/kernel/crypto/id.ts'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'
import { client, figure, percentile } from './http.ts'
import { median, scratch, startOurs } from './kit.ts'
import { openSeeding } from './seed.ts'
import { dataOf } from './wire.ts'

// Lists, counts and decisions of one approver among many running flows of twelve steps.
const FLOWS = Number(process.env.BENCH_FLOWS ?? 10_000)
const NODES = 12
const rounds = Number(process.env.BENCH_ROUNDS ?? 41)
const limitsMs = { list: 30, decision: 40, counts: 10 }

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const here = client(ours.port)
const seeding = await openSeeding(ours)

/** A design of twelve steps, each of which asks the one who is measured. */
async function seedDesign({ db, actor }: Ctx): Promise<void> {
  const { userId, enterpriseId } = actor
  let next: FlowStep | null = null
  for (let count = NODES; count > 0; count--)
    next = { ...newApproverStep(next), key: `k${count}`, parties: [{ kind: 'user', id: userId, name: '' }] }
  const empty = newFlowDocument('ferry', 'Bench')
  const document = JSON.stringify(z.encode(flowDocumentCodec, { ...empty, root: { ...empty.root, next } }))
  const [type, design, version] = [generateId(), generateId(), generateId()]
  await sql`insert into flow_types (id, enterprise_id, name, code, position, created_by)
    values (${type}, ${enterpriseId}, 'Bench', 'bench', 1, ${userId})`.execute(db)
  await sql`insert into flow_designs (id, enterprise_id, type_id, name, code, table_id, state, draft, created_by, updated_by)
    values (${design}, ${enterpriseId}, ${type}, 'Bench', 'bench', 'ferry', 'enabled', ${document}, ${userId}, ${userId})`.execute(
    db,
  )
  await sql`insert into flow_versions (id, design_id, number, name, table_id, document, published_by)
    values (${version}, ${design}, 1, 'Bench', 'ferry', ${document}, ${userId})`.execute(db)
  await sql`update flow_designs set current_version_id = ${version} where id = ${design}`.execute(db)
  await sql`insert into flow_settings (enterprise_id, action, scope, design_id, created_by)
    values (${enterpriseId}, 'ferry', 'enterprise', ${design}, ${userId})`.execute(db)
}

/** Runs one flow through the product and copies its rows, as many as are wanted. */
async function seedFlows(ctx: Ctx, { db }: Ctx): Promise<void> {
  const started = await ctx.together((tx) =>
    startFlow(tx, { action: 'ferry', itemIds: [], terms: {}, title: 'Bench' }),
  )
  if (started.kind === 'none') throw new Error('no flow was started')
  const id = started.flowId
  await sql`create temporary table made as select gen_random_uuid() as id, n from generate_series(1, ${FLOWS - 1}::int) n`.execute(
    db,
  )
  for (const [table, key] of [
    ['flows', 'id'],
    ['flow_activations', 'flow_id'],
    ['flow_opinions', 'flow_id'],
    ['flow_participants', 'flow_id'],
  ] as const) {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} order by ordinal_position`.execute(db)
    const columns = rows.map(({ name }) => name)
    const values = columns.map((name) => {
      if (name === key) return sql`made.id`
      return name === 'created_at'
        ? sql`t.created_at - made.n * interval '1 second'`
        : sql`t.${sql.ref(name)}`
    })
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from made, ${sql.table(table)} t where t.${sql.ref(key)} = ${id}`.execute(db)
  }
  await sql`analyze`.execute(db)
}

const send = async (path: string, method: 'GET' | 'POST', fields: object = {}) => {
  const answer = await here.ask(path, {
    method,
    headers: { authorization: `Bearer ${ours.token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(fields) }),
  })
  return { ms: answer.ms, data: dataOf<{ Data?: { flowId: string }[] }>({ ...answer, headers: '' }) }
}

async function measure(name: string, limitMs: number, ask: (round: number) => Promise<{ ms: number }>) {
  for (let round = 0; round < 5; round++) await ask(round)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push((await ask(round + 5)).ms)
  const more = `p95 ${percentile(times, 0.95).toFixed(1)} ms; ${FLOWS} running flows of ${NODES} steps`
  figure(name, median(times), 'ms', { atMost: limitMs }, more)
}

try {
  await seedDesign(seeding.ctx)
  await seeding.ownerCtx.db.connection().execute(async (db) => {
    await seedFlows(seeding.ctx, Object.assign(Object.create(seeding.ownerCtx) as Ctx, { db }))
  })
  const list = () => send(flowEndpoints.page.path, 'POST', { type: 2, pageIndex: 1, pageSize: 100 })
  await measure('first page of what waits for one approver', limitsMs.list, () =>
    send(flowEndpoints.page.path, 'POST', { type: 2, pageIndex: 1, pageSize: 10 }),
  )
  await measure('counts of the lists', limitsMs.counts, () => send(flowEndpoints.counts.path, 'GET'))
  const ids = (await list()).data.Data?.map(({ flowId }) => flowId) ?? []
  // the commit's sync is the disk's: it is left out
  await sql`alter system set synchronous_commit = off`.execute(seeding.ownerCtx.db).catch(() => undefined)
  await sql`select pg_reload_conf()`.execute(seeding.ownerCtx.db).catch(() => undefined)
  await measure('a decision', limitsMs.decision, (round) =>
    send(flowEndpoints.submit.path, 'POST', {
      ...{ FlowId: ids[round], ApprovlResult: 1, ApprovlOpinion: '', ApproveSort: 1 },
    }),
  )
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
