import { type Changes, grantApi } from '@cabinet/contract/grants'
import { limits } from '@cabinet/contract/limits'
import { CallError, call } from '../../../kernel/call.ts'
import type { Change } from '../../../kernel/consequences.ts'
import { show } from '../../../kernel/show.tsx'
import { ChangesDialog } from './changes-dialog.tsx'

const pageSize = 20

/** What a change of who belongs where gives to and takes from whom, a page of it. */
async function look(change: Change, page: number, size: number): Promise<Changes> {
  if (change.kind === 'move') {
    const { id, parentId } = change
    return call(grantApi.previewMove, { id, parentId, page, pageSize: size })
  }
  if ('id' in change)
    return call(grantApi.previewPlan, { kind: change.kind, id: change.id, page, pageSize: size })
  const { kind, subjectId, added = [] } = change
  const removed = change.kind === 'organisation' ? [] : (change.removed ?? [])
  const changes = await call(grantApi.previewMembers, {
    kind,
    subjectId,
    added: added.slice(0, limits.ids),
    removed: removed.slice(0, limits.ids),
    page,
    pageSize: size,
  })
  const left = added.length > limits.ids || removed.length > limits.ids
  return left ? { ...changes, partial: true } : changes
}

/**
 * Shows who would gain and lose what, and answers whether it is to be. Null where nobody would, or where the asker may
 * not look: the change itself then says what is wrong with it.
 */
export async function askChanges(change: Change): Promise<boolean | null> {
  let first: Changes
  try {
    first = await look(change, 1, pageSize)
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401)
      return null
    throw error
  }
  if (first.people === 0 && !first.partial) return null
  const yes = await show<boolean>((answer) => (
    <ChangesDialog
      first={first}
      pageSize={pageSize}
      look={(page, size) => look(change, page, size)}
      onAnswer={answer}
    />
  ))
  return yes ?? false
}
