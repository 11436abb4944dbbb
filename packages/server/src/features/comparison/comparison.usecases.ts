import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  type Comparison,
  type comparisonApi,
  comparisonLimits,
  type ComparisonRow as Row,
} from '@cabinet/contract/comparison'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findTasks } from '../../kernel/jobs/tasks.store.ts'
import { openTask } from '../../kernel/jobs/tasks.ts'
import { record } from '../journal/index.ts'
import { isWorthAnother } from './comparison.rules.ts'
import {
  type ComparisonRow,
  findComparison,
  findPiece,
  openComparison,
  reviveComparison,
} from './comparison.store.ts'
import { type Pair, pairOf, presentSides } from './pair.usecases.ts'

type Api = typeof comparisonApi

/** The job, and the name of its tasks. */
export const compareJob = 'comparison.compare'

/** Begins a comparison, or answers one that is there. That somebody looked is written down. */
export const beginComparison = (ctx: Ctx, input: Input<Api['begin']>): Promise<Reply<Api['begin']>> =>
  ctx.together(async (tx) => {
    const pair = await pairOf(tx, input)
    const { left, right } = pair
    await record(tx, {
      action: 'comparison.compare',
      spaceId: right.reached.space.id,
      nodes: [...new Set([left.reached.node.id, right.reached.node.id])],
      after: {
        left: { name: left.reached.node.name, version: left.version.number },
        right: { name: right.reached.node.name, version: right.version.number },
      },
    })
    if (pair.identical || !('left' in pair.way)) return { comparison: await present(tx, pair) }
    const { kind } = pair.way
    const row = await openComparison(
      tx.db,
      { ...pair.key, id: newId(), enterprise_id: tx.actor.enterpriseId, kind },
      tx.now(),
    )
    const again = isWorthAnother(row, tx.now())
    if (row.state === 'ready' || (row.state === 'failed' && !again))
      return { comparison: await present(tx, pair, row) }
    if (again) await reviveComparison(tx.db, row.id)
    const taskId = await follow(tx, row.id)
    return { comparison: await present(tx, pair, { ...row, state: 'waiting' }), taskId }
  })

/** A task in the actor's tray and the job behind it. Several may want the same: the first makes it. */
async function follow(tx: Tx, id: string): Promise<string> {
  const open = await findTasks(tx.db, tx.actor.userId, { open: true, limit: 100 })
  if (open.filter(({ name }) => name === compareJob).length >= comparisonLimits.atOnce)
    throw new AppError('comparison.busy')
  const taskId = await openTask(tx, { ownerId: tx.actor.userId, name: compareJob, total: 100 })
  await tx.queue(compareJob, { id, taskId })
  return taskId
}

/** How a comparison stands, and what its rows are found by. */
export async function lookAt(
  ctx: Ctx,
  input: Input<Api['get']>,
): Promise<{ comparison: Comparison; id: string | undefined }> {
  const pair = await pairOf(ctx, input)
  const known = pair.identical || !('left' in pair.way) ? undefined : await findComparison(ctx.db, pair.key)
  return { comparison: await present(ctx, pair, known), id: known?.id }
}

export const getComparison = async (ctx: Ctx, input: Input<Api['get']>): Promise<Reply<Api['get']>> =>
  (await lookAt(ctx, input)).comparison

const unpack = promisify(gunzip)

/** Rows of one part of a section. */
export async function listRows(ctx: Ctx, input: Input<Api['rows']>): Promise<Reply<Api['rows']>> {
  const pair = await pairOf(ctx, input)
  const known = 'left' in pair.way ? await findComparison(ctx.db, pair.key) : undefined
  if (known?.state !== 'ready') throw new AppError('comparison.not_ready')
  return readRows(ctx, known.id, input.section, input.part)
}

/** Rows of one part of a section. Asks for no rights. */
export async function readRows(ctx: Ctx, id: string, section: number, part: number): Promise<Row[]> {
  const piece = await findPiece(ctx.db, id, section, part)
  return piece ? (JSON.parse((await unpack(piece.bytes)).toString()) as Row[]) : []
}

async function present(ctx: Ctx, pair: Pair, row?: ComparisonRow): Promise<Comparison> {
  const { way, identical } = pair
  const { sections = [], cut = false, scanned = false } = row?.outcome ?? {}
  const reason = 'reason' in way ? way.reason : row?.reason
  return {
    kind: way.kind,
    state: identical ? 'identical' : 'left' in way ? stateOf(row) : 'none',
    ...(reason && !identical && { reason }),
    ...(row?.side && { side: row.side }),
    ...(await presentSides(ctx, pair)),
    sections,
    cut,
    scanned,
  }
}

const stateOf = (row: ComparisonRow | undefined) =>
  row?.state === 'ready' || row?.state === 'failed' ? row.state : 'waiting'
