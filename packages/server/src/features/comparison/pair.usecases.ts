import type { ComparisonError, ComparisonSide, comparisonEndpoints } from '@cabinet/contract/comparison'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { includesRight } from '@cabinet/contract/rights'
import { entryOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { visiblePathOf } from '../files/index.ts'
import { type AccessibleNode, requireNodes } from '../nodes/index.ts'
import { officeFamilyOf, officePdfMaker, renditionSourceOf } from '../renditions/index.ts'
import { userNamesOf } from '../users/index.ts'
import { findVersionsWithContent, previousVersionNumber, type VersionWithContent } from '../versions/index.ts'
import { filesSeenMarkedOnly, mayHaveOriginal } from '../watermark/index.ts'
import { type ComparisonMethod, comparisonMethodFor } from './comparison.rules.ts'
import type { ComparisonContentKey } from './comparison.store.ts'

export interface ComparedSide {
  reached: AccessibleNode
  version: VersionWithContent
  source: string
}

/** Two versions that the actor may see, and the way to compare them. */
export interface ComparisonPair {
  left: ComparedSide
  right: ComparedSide
  way: ComparisonMethod
  identical: boolean
  key: ComparisonContentKey
}

/**
 * Returns the two requested sides, checked by the gate.
 * @throws common.not_found, common.no_permission, comparison.no_folder, comparison.one_version,
 * versions.not_found
 */
export async function requireComparisonPair(
  ctx: Ctx,
  input: EndpointInput<typeof comparisonEndpoints.begin>,
): Promise<ComparisonPair> {
  const { fileId, otherId = fileId } = input
  const seen = await requireNodes(ctx, [fileId, otherId], 'preview')
  const [left, right] = [entryOf(seen, fileId), entryOf(seen, otherId)]
  if (left.node.isFolder || right.node.isFolder) throw new AppError('comparison.no_folder')
  const rightNumber = input.otherVersion ?? right.node.version
  const leftNumber = input.version ?? (await firstOf(ctx, left, otherId, rightNumber))
  const [was, is] = await findVersionsWithContent(ctx.db, [
    { fileId, number: leftNumber },
    { fileId: otherId, number: rightNumber },
  ])
  if (!was || !is) throw new AppError('versions.not_found')
  return describe(ctx, sideOf(left, was), sideOf(right, is))
}

/** Default version: the previous one of the same file, the latest of another. */
async function firstOf(
  ctx: Ctx,
  { node }: AccessibleNode,
  otherId: string,
  rightNumber: number,
): Promise<number> {
  if (node.id !== otherId) return node.version
  const before = await previousVersionNumber(ctx.db, node.id, rightNumber)
  if (before === undefined) throw new AppError('comparison.one_version')
  return before
}

const sideOf = (reached: AccessibleNode, version: VersionWithContent): ComparedSide => ({
  reached,
  version,
  source: renditionSourceOf(reached.node.suffix),
})

async function describe(ctx: Ctx, left: ComparedSide, right: ComparedSide): Promise<ComparisonPair> {
  const [one, other] = await Promise.all([factsOf(left), factsOf(right)])
  const way = comparisonMethodFor(one, other)
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

/** Returns why the user may not get text from these files, or null. */
async function hiddenBy(
  ctx: Ctx,
  { kind }: ComparisonMethod,
  files: readonly AccessibleNode[],
): Promise<ComparisonError | null> {
  if (kind === 'facts' || kind === 'image') return null
  // extracted text bears no watermark
  if ((await filesSeenMarkedOnly(ctx, files)).size > 0) return 'comparison.marked'
  // preview rights suffice for the names in an archive
  return kind === 'archive' || files.every(mayHaveOriginal) ? null : 'comparison.download_needed'
}

async function factsOf({ source, version }: ComparedSide) {
  const { size } = version.content
  return {
    source,
    size,
    convertible: officeFamilyOf(source) !== null && (await officePdfMaker.fits(source, size)),
  }
}

/** Returns the display data of both sides. */
export async function presentComparisonSides(
  ctx: Ctx,
  { left, right }: ComparisonPair,
): Promise<{ left: ComparisonSide; right: ComparisonSide }> {
  const names = await userNamesOf(
    ctx.db,
    [left, right].flatMap(({ version }) => version.createdBy ?? []),
  )
  const marked = await filesSeenMarkedOnly(ctx, [left.reached, right.reached])
  // a hash identifies the original: it requires the right to have that
  const hashOf = ({ reached: { node, rights }, version }: Pick<ComparedSide, 'reached' | 'version'>) =>
    includesRight(rights, 'download') && !marked.has(node.id) ? version.content.hash : ''
  const present = ({ reached, version }: ComparedSide): ComparisonSide => ({
    fileId: version.fileId,
    name: reached.node.name,
    suffix: reached.node.suffix,
    number: version.number,
    latest: version.number === reached.node.version,
    size: version.content.size,
    position: visiblePathOf(ctx.actor, reached)
      .slice(0, -1)
      .map(({ name }) => name)
      .join(' / '),
    createdByName: (version.createdBy && names.get(version.createdBy)?.name) || '',
    createdAt: version.createdAt,
    hash: hashOf({ reached, version }),
  })
  return { left: present(left), right: present(right) }
}
