import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  type comparisonEndpoints,
  comparisonLimits,
  type FileComparison,
  type ComparisonRow as Row,
} from '@cabinet/contract/comparison'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findBackgroundTasks } from '../../kernel/jobs/tasks.store.ts'
import { openBackgroundTask } from '../../kernel/jobs/tasks.ts'
import { recordJournalLine } from '../journal/index.ts'
import { isComparisonRetryable } from './comparison.rules.ts'
import {
  findComparison,
  findComparisonPiece,
  findOrCreateComparison,
  reviveComparison,
  type StoredComparison,
} from './comparison.store.ts'
import { type ComparisonPair, presentComparisonSides, requireComparisonPair } from './pair.usecases.ts'

type Api = typeof comparisonEndpoints

/** Name of the job and of its tasks. */
export const compareJobName = 'comparison.compare'

/** Starts a comparison, or returns the present one. Logs the access. */
export const beginComparison = (
  ctx: Ctx,
  input: EndpointInput<Api['begin']>,
): Promise<EndpointReply<Api['begin']>> =>
  ctx.together(async (tx) => {
    const pair = await requireComparisonPair(tx, input)
    const { left, right } = pair
    await recordJournalLine(tx, {
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
    const row = await findOrCreateComparison(
      tx.db,
      { ...pair.key, id: generateId(), enterprise_id: tx.actor.enterpriseId, kind },
      tx.now(),
    )
    const again = isComparisonRetryable(row, tx.now())
    if (row.state === 'ready' || (row.state === 'failed' && !again))
      return { comparison: await present(tx, pair, row) }
    if (again) await reviveComparison(tx.db, row.id)
    const taskId = await follow(tx, row.id)
    return { comparison: await present(tx, pair, { ...row, state: 'waiting' }), taskId }
  })

/**
 * Creates a task in the actor's tray and the job behind it. Several requests may share a comparison: the
 * first job makes it.
 */
async function follow(tx: Tx, id: string): Promise<string> {
  const open = await findBackgroundTasks(tx.db, tx.actor.userId, { open: true, limit: 100 })
  if (open.filter(({ name }) => name === compareJobName).length >= comparisonLimits.atOnce)
    throw new AppError('comparison.busy')
  const taskId = await openBackgroundTask(tx, { ownerId: tx.actor.userId, name: compareJobName, total: 100 })
  await tx.queue(compareJobName, { id, taskId })
  return taskId
}

/** Returns a comparison's state, and the key of its rows. */
export async function beginOrFindComparison(
  ctx: Ctx,
  input: EndpointInput<Api['get']>,
): Promise<{ comparison: FileComparison; id: string | undefined }> {
  const pair = await requireComparisonPair(ctx, input)
  const known = pair.identical || !('left' in pair.way) ? undefined : await findComparison(ctx.db, pair.key)
  return { comparison: await present(ctx, pair, known), id: known?.id }
}

export const getComparisonById = async (
  ctx: Ctx,
  input: EndpointInput<Api['get']>,
): Promise<EndpointReply<Api['get']>> => (await beginOrFindComparison(ctx, input)).comparison

const unpack = promisify(gunzip)

/** Returns the rows of one part of a section. */
export async function listComparisonRows(
  ctx: Ctx,
  input: EndpointInput<Api['rows']>,
): Promise<EndpointReply<Api['rows']>> {
  const pair = await requireComparisonPair(ctx, input)
  const known = 'left' in pair.way ? await findComparison(ctx.db, pair.key) : undefined
  if (known?.state !== 'ready') throw new AppError('comparison.not_ready')
  return readComparisonRows(ctx, known.id, input.section, input.part)
}

/** Returns the rows of one part of a section. Checks no rights. */
export async function readComparisonRows(
  ctx: Ctx,
  id: string,
  section: number,
  part: number,
): Promise<Row[]> {
  const piece = await findComparisonPiece(ctx.db, id, section, part)
  return piece ? (JSON.parse((await unpack(piece.bytes)).toString()) as Row[]) : []
}

async function present(ctx: Ctx, pair: ComparisonPair, row?: StoredComparison): Promise<FileComparison> {
  const { way, identical } = pair
  const { sections = [], cut = false, scanned = false } = row?.outcome ?? {}
  const reason = 'reason' in way ? way.reason : row?.reason
  return {
    kind: way.kind,
    state: identical ? 'identical' : 'left' in way ? stateOf(row) : 'none',
    ...(reason && !identical && { reason }),
    ...(row?.side && { side: row.side }),
    ...(await presentComparisonSides(ctx, pair)),
    sections,
    cut,
    scanned,
  }
}

const stateOf = (row: StoredComparison | undefined) =>
  row?.state === 'ready' || row?.state === 'failed' ? row.state : 'waiting'
