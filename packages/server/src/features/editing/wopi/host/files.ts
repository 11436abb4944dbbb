import { type FileRight, includesRight } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../../kernel/ctx.ts'
import {
  type AccessibleNode,
  effectiveRights,
  lockAccessibleNode,
  requireNode,
} from '../../../nodes/index.ts'
import { contentOfVersion, type StoredContent } from '../../../versions/index.ts'
import { planHandOut } from '../../../watermark/index.ts'
import { rightsForEditing } from '../../editing.rules.ts'
import { WopiRefusal } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

/** The rights that a token asks for again at every call. */
const asked = { view: ['preview', 'download'], edit: rightsForEditing } as const satisfies Record<
  string,
  readonly FileRight[]
>

/** The file of a call and its newest content, to be read. */
export async function requireReadableFile({
  ctx,
  holder,
}: WopiVisit): Promise<{ file: AccessibleNode; content: StoredContent }> {
  const file = await requireNode(ctx, holder.file, ...asked[holder.mode])
  if (file.node.isFolder) throw new WopiRefusal(404)
  const content = await contentOfVersion(ctx, file.node.id, file.node.version)
  if (holder.mode === 'view') await requireUnmarked(ctx, file, content)
  return { file, content }
}

/** A document server shows the file as it is: who must see it marked sees it elsewhere. */
export async function requireUnmarked(ctx: Ctx, file: AccessibleNode, content: StoredContent): Promise<void> {
  if ((await planHandOut(ctx, file, content, 'preview')).form !== 'own') throw new WopiRefusal(404)
}

/** The file of a call, to be changed: its space is locked until the end. A token to view changes nothing. */
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

/** Whether a call may make files beside its own: the folder is asked, which a file alone may be shared without. */
export async function mayAddFilesBeside(
  { ctx, holder }: WopiVisit,
  { node, space }: AccessibleNode,
): Promise<boolean> {
  if (holder.mode !== 'edit' || space.kind === 'archive') return false
  const folder = node.parentId!
  return includesRight((await effectiveRights(ctx, [folder])).get(folder) ?? 0, 'upload')
}

/** Everybody's lists follow what somebody did in the document server. */
export const notifyFileChanged = (tx: Tx, { node, space }: AccessibleNode): Promise<void> =>
  tx.tell([tx.actor.userId], {
    key: 'spaces.changed',
    level: 4,
    textKey: '',
    payload: { spaceId: space.id, folderIds: [node.parentId] },
  })
