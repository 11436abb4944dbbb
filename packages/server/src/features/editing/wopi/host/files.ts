import { holds, type Right } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../../kernel/ctx.ts'
import { lockNode, permitted, type Reached, requireNode } from '../../../nodes/index.ts'
import { type Content, contentOf } from '../../../versions/index.ts'
import { planOf } from '../../../watermark/index.ts'
import { editingRights } from '../../editing.rules.ts'
import { WopiRefusal } from './refusal.ts'
import type { Visit } from './visit.ts'

/** The rights that a token asks for again at every call. */
const asked = { view: ['preview', 'download'], edit: editingRights } as const satisfies Record<
  string,
  readonly Right[]
>

/** The file of a call and its newest content, to be read. */
export async function readable({ ctx, holder }: Visit): Promise<{ file: Reached; content: Content }> {
  const file = await requireNode(ctx, holder.file, ...asked[holder.mode])
  if (file.node.isFolder) throw new WopiRefusal(404)
  const content = await contentOf(ctx, file.node.id, file.node.version)
  if (holder.mode === 'view') await requireUnmarked(ctx, file, content)
  return { file, content }
}

/** A document server shows the file as it is: who must see it marked sees it elsewhere. */
export async function requireUnmarked(ctx: Ctx, file: Reached, content: Content): Promise<void> {
  if ((await planOf(ctx, file, content, 'preview')).form !== 'own') throw new WopiRefusal(404)
}

/** The file of a call, to be changed: its space is locked until the end. A token to view changes nothing. */
export async function changeable(tx: Tx, { holder }: Visit, ...rights: Right[]): Promise<Reached> {
  if (holder.mode !== 'edit') throw new WopiRefusal(404)
  const file = await lockNode(tx, holder.file, ...rights)
  if (file.node.isFolder) throw new WopiRefusal(404)
  return file
}

/** Whether a call may make files beside its own: the folder is asked, which a file alone may be shared without. */
export async function addsBeside({ ctx, holder }: Visit, { node, space }: Reached): Promise<boolean> {
  if (holder.mode !== 'edit' || space.kind === 'archive') return false
  const folder = node.parentId!
  return holds((await permitted(ctx, [folder])).get(folder) ?? 0, 'upload')
}

/** Everybody's lists follow what somebody did in the document server. */
export const tellChanged = (tx: Tx, { node, space }: Reached): Promise<void> =>
  tx.tell([tx.actor.userId], {
    key: 'spaces.changed',
    level: 4,
    textKey: '',
    payload: { spaceId: space.id, folderIds: [node.parentId] },
  })
