import type { ComparisonError, ComparisonSide, comparisonApi } from '@cabinet/contract/comparison'
import type { Input } from '@cabinet/contract/endpoint'
import { holds } from '@cabinet/contract/rights'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { pathTo } from '../files/index.ts'
import { type Reached, requireRights } from '../nodes/index.ts'
import { familyOf, officePdf, sourceOf } from '../renditions/index.ts'
import { namesOf } from '../users/index.ts'
import { type AboutVersion, aboutVersions, numberBefore } from '../versions/index.ts'
import { mayHaveOriginal, onlyMarked } from '../watermark/index.ts'
import { type Way, wayOf } from './comparison.rules.ts'
import type { ComparisonKey } from './comparison.store.ts'

export interface Side {
  reached: Reached
  version: AboutVersion
  source: string
}

/** Two versions that the actor may see, and how they are compared. */
export interface Pair {
  left: Side
  right: Side
  way: Way
  identical: boolean
  key: ComparisonKey
}

/**
 * The two sides that are asked for, through the gate.
 * @throws common.not_found, common.no_permission, comparison.no_folder, comparison.one_version, versions.not_found
 */
export async function pairOf(ctx: Ctx, input: Input<typeof comparisonApi.begin>): Promise<Pair> {
  const { fileId, otherId = fileId } = input
  const seen = await requireRights(ctx, [fileId, otherId], 'preview')
  const [left, right] = [seen.get(fileId)!, seen.get(otherId)!]
  if (left.node.isFolder || right.node.isFolder) throw new AppError('comparison.no_folder')
  const rightNumber = input.otherVersion ?? right.node.version
  const leftNumber = input.version ?? (await firstOf(ctx, left, otherId, rightNumber))
  const [was, is] = await aboutVersions(ctx.db, [
    { fileId, number: leftNumber },
    { fileId: otherId, number: rightNumber },
  ])
  if (!was || !is) throw new AppError('versions.not_found')
  return describe(ctx, sideOf(left, was), sideOf(right, is))
}

/** Where nobody says which: of one file the version before, of another its latest. */
async function firstOf(ctx: Ctx, { node }: Reached, otherId: string, rightNumber: number): Promise<number> {
  if (node.id !== otherId) return node.version
  const before = await numberBefore(ctx.db, node.id, rightNumber)
  if (before === undefined) throw new AppError('comparison.one_version')
  return before
}

const sideOf = (reached: Reached, version: AboutVersion): Side => ({
  reached,
  version,
  source: sourceOf(reached.node.suffix),
})

async function describe(ctx: Ctx, left: Side, right: Side): Promise<Pair> {
  const [one, other] = await Promise.all([factsOf(left), factsOf(right)])
  const way = wayOf(one, other)
  const reason = await hiddenBy(ctx, way, [left.reached, right.reached])
  return {
    left,
    right,
    way: reason ? { kind: 'facts', reason } : way,
    identical: left.version.content.id === right.version.content.id,
    key: {
      left_content: left.version.content.id,
      right_content: right.version.content.id,
      left_source: left.source,
      right_source: right.source,
    },
  }
}

/** Why the asker gets nothing that is read out of these files, or null. */
async function hiddenBy(ctx: Ctx, { kind }: Way, files: readonly Reached[]): Promise<ComparisonError | null> {
  if (kind === 'facts' || kind === 'image') return null
  // a text that is taken out of a file bears no mark
  if ((await onlyMarked(ctx, files)).size > 0) return 'comparison.marked'
  // the names in an archive are seen by all who may look
  return kind === 'archive' || files.every(mayHaveOriginal) ? null : 'comparison.download_needed'
}

async function factsOf({ source, version }: Side) {
  const { size } = version.content
  return {
    source,
    size,
    convertible: familyOf(source) !== null && (await officePdf.fits(source, size)),
  }
}

/** What is shown of both sides. */
export async function presentSides(
  ctx: Ctx,
  { left, right }: Pair,
): Promise<{ left: ComparisonSide; right: ComparisonSide }> {
  const names = await namesOf(
    ctx.db,
    [left, right].flatMap(({ version }) => version.createdBy ?? []),
  )
  const marked = await onlyMarked(ctx, [left.reached, right.reached])
  // a hash is the original's: it is for those who may have that
  const hashOf = ({ reached: { node, rights }, version }: Pick<Side, 'reached' | 'version'>) =>
    holds(rights, 'download') && !marked.has(node.id) ? version.content.hash : ''
  const present = ({ reached, version }: Side): ComparisonSide => ({
    fileId: version.fileId,
    name: reached.node.name,
    suffix: reached.node.suffix,
    number: version.number,
    latest: version.number === reached.node.version,
    size: version.content.size,
    position: pathTo(ctx.actor, reached)
      .slice(0, -1)
      .map(({ name }) => name)
      .join(' / '),
    createdByName: (version.createdBy && names.get(version.createdBy)?.name) || '',
    createdAt: version.createdAt,
    hash: hashOf({ reached, version }),
  })
  return { left: present(left), right: present(right) }
}
