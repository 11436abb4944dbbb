import { type FileRight, includesRight } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../../kernel/ctx.ts'
import type { StoredContent } from '../../../contents/index.ts'
import {
  type AccessibleNode,
  findAccessibleNode,
  lockAccessibleNode,
  requireNode,
} from '../../../nodes/index.ts'
import { parentIdOf } from '../../../nodes/tree/index.ts'
import { contentOfVersion } from '../../../versions/index.ts'
import { planHandOut } from '../../../watermark/index.ts'
import { rightsForEditing } from '../../editing.rules.ts'
import { WopiRefusal } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

/** Rights that a token checks again at every call. */
const asked = { view: ['preview', 'download'], edit: rightsForEditing } as const satisfies Record<
  string,
  readonly FileRight[]
>

/** Returns the file of a call and its latest content, for reading. */
export async function requireReadableFile({
  ctx,
  holder,
}: WopiVisit): Promise<{ file: AccessibleNode; content: StoredContent; isUnmarked: boolean }> {
  const file = await requireNode(ctx, holder.file, ...asked[holder.mode])
  if (file.node.isFolder) throw new WopiRefusal(404)
  const content = await contentOfVersion(ctx, file.node.id, file.node.version)
  const isUnmarked = holder.mode === 'view' && (await requireUnmarked(ctx, file, content))
  return { file, content, isUnmarked }
}

/**
 * Refuses files that the user may see only with a watermark: a document server shows the original. Returns
 * whether the file goes out unmarked because it cannot bear one.
 */
export async function requireUnmarked(
  ctx: Ctx,
  file: AccessibleNode,
  content: StoredContent,
): Promise<boolean> {
  const plan = await planHandOut(ctx, file, content, 'preview')
  if (plan.form !== 'own') throw new WopiRefusal(404)
  return plan.isUnmarked
}

/**
 * Returns the file of a call, for changing; its space is locked until the end. A view token changes nothing.
 */
export async function requireChangeableFile(
  tx: Tx,
  { holder }: WopiVisit,
  ...rights: FileRight[]
): Promise<AccessibleNode> {
  if (holder.mode !== 'edit') throw new WopiRefusal(404)
  const file = await lockAccessibleNode(tx, holder.file, ...rights)
  if (file.node.isFolder) throw new WopiRefusal(404)
  return file
}

/**
 * Whether a call may create files beside its own: the folder decides, since a file can be shared without it.
 */
export async function mayAddFilesBeside(
  { ctx, holder }: WopiVisit,
  { node, space }: AccessibleNode,
): Promise<boolean> {
  if (holder.mode !== 'edit' || space.kind === 'archive') return false
  const folder = await findAccessibleNode(ctx, parentIdOf(node))
  return includesRight(folder?.rights ?? 0, 'upload')
}
