import { withoutInvisibleLetters } from '@cabinet/contract/text'
import { firstOf } from '../../../kernel/certain.ts'
import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ContentReference } from '../../contents/index.ts'
import { addFilesToFolder } from '../../files/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { type AccessibleNode, lockTargetFolder, nameWithMark, normalizeName } from '../../nodes/index.ts'
import { parentIdOf } from '../../nodes/tree/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { addFileVersions } from '../../versions/index.ts'

/**
 * Why an edited document is no version of its file: a newer version is there, or it has lost or doubled `loss` of the
 * current one (`unwritten`: the browser could not write the change into the file).
 */
export type BesideReason = { kind: 'conflict' } | { kind: 'recovered'; loss: string }

/**
 * Stores the edited document as a new file beside the original, named after its author and time; in the
 * user's own space if the folder does not accept it.
 */
export async function addEditedFileBeside(
  tx: Tx,
  { node }: AccessibleNode,
  kept: ContentReference,
  reason: BesideReason,
): Promise<{ id: string; name: string }> {
  const target = await lockTargetFolder(tx, { parentId: parentIdOf(node) }, 'upload').catch(
    (error: unknown) => {
      if (error instanceof AppError) return lockTargetFolder(tx, {}, 'upload')
      throw error
    },
  )
  await chargeQuota(tx, target.space.ownerId, kept.size)
  const name = nameBeside(tx, node.name, reason.kind)
  const made = firstOf(await addFilesToFolder(tx, target, [{ name, size: kept.size }], 'both'))
  await addFileVersions(tx, [{ ...kept, fileId: made.id, number: 1, source: 'edit', suffix: node.suffix }])
  await recordJournalLine(tx, {
    action: `editing.${reason.kind}`,
    spaceId: target.space.id,
    nodes: [made.id],
    before: { from: node.id, version: node.version },
    after: { name: made.name, size: kept.size, ...(reason.kind === 'recovered' && { loss: reason.loss }) },
  })
  return { id: made.id, name: made.name }
}

/** Name of the file beside one of this name, with who made it and when. */
export function nameBeside(tx: Tx, name: string, kind: BesideReason['kind']): string {
  const who = withoutInvisibleLetters(tx.actor.name).replaceAll(/[\\/:*?"<>|]/g, ' ')
  const day = tx.now().toISOString().slice(0, 10)
  const mark = kind === 'conflict' ? '冲突 conflict' : '恢复副本 recovered copy'
  return normalizeName(nameWithMark(withoutInvisibleLetters(name), false, ` (${mark}, ${who}, ${day})`))
}
