import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessChangePreview } from '@cabinet/contract/grants.changes'
import { limits } from '@cabinet/contract/limits'
import { CallError, call } from '../../../kernel/call.ts'
import type { MembershipChange } from '../../../kernel/consequences.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { AccessChangesDialog } from './changes-dialog.tsx'

const pageSize = 20

/** Fetches a page of the rights that a membership change gives and takes. */
async function look(change: MembershipChange, page: number, size: number): Promise<AccessChangePreview> {
  if (change.kind === 'move') {
    const { id, parentId } = change
    return call(grantEndpoints.previewMove, { id, parentId, page, pageSize: size })
  }
  if ('id' in change)
    return call(grantEndpoints.previewPlan, { kind: change.kind, id: change.id, page, pageSize: size })
  const { kind, subjectId, added = [] } = change
  const removed = change.kind === 'organisation' ? [] : (change.removed ?? [])
  const changes = await call(grantEndpoints.previewMembers, {
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
 * Shows who would gain and lose which rights, and returns whether to go ahead. Null if nobody would, or if
 * the user may not preview it: the change itself then reports the error.
 */
export async function confirmAccessChanges(change: MembershipChange): Promise<boolean | null> {
  let first: AccessChangePreview
  try {
    first = await look(change, 1, pageSize)
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401)
      return null
    throw error
  }
  if (first.people === 0 && !first.partial) return null
  const yes = await showDialog<boolean>((answer) => (
    <AccessChangesDialog
      first={first}
      pageSize={pageSize}
      look={(page, size) => look(change, page, size)}
      onAnswer={answer}
    />
  ))
  return yes ?? false
}
