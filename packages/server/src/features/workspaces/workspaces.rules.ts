import { fileRights, includesRight, namedRightSets } from '@cabinet/contract/rights'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { type UserTypeCode, userTypeCodes } from '@cabinet/contract/users'
import {
  type WorkspaceError,
  type WorkspaceKind,
  workspaceKind,
  workspaceLimits,
} from '@cabinet/contract/workspaces'
import { type WorkspaceMemberRole, workspaceMemberRole } from '@cabinet/contract/workspaces.members'

/** The menu page of a kind, by which roles control who may make spaces (`newSpace`). */
export const menuPageOfKind: Record<WorkspaceKind, number> = { team: 200, project: 230, knowledge: 240 }

export const isWorkspaceKind = (kind: string): kind is WorkspaceKind => workspaceKind.safeParse(kind).success

const { preview, download, upload, delete: remove, new: make, authorise } = fileRights

/** Knowledge base: preview, upload, download, delete, new (specification); managers may authorise too. */
const knowledge = preview | upload | download | remove | make

/** Returns the rights that a role grants on the root of a space. */
export function rightsOfMemberRole(kind: WorkspaceKind, role: WorkspaceMemberRole): number {
  const full = {
    viewer: namedRightSets.viewer,
    downloader: namedRightSets.downloader,
    uploader: namedRightSets.downloader | namedRightSets.uploader,
    editor: namedRightSets.editor,
    manager: namedRightSets.manager,
  }[role]
  return kind === 'knowledge' ? full & (role === 'manager' ? knowledge | authorise : knowledge) : full
}

/** Returns the role that has exactly these rights. */
export const memberRoleOfRights = (kind: WorkspaceKind, set: number): WorkspaceMemberRole | 'custom' =>
  workspaceMemberRole.options.find((role) => rightsOfMemberRole(kind, role) === set) ?? 'custom'

export const mayManageWorkspace = (set: number) => includesRight(set, 'authorise')

/** Returns whether a user may make spaces: administrators, and users to whom a role gives the button. */
export function mayCreateWorkspace(
  type: UserTypeCode,
  pages: Map<number, string[] | null> | null,
  kind: WorkspaceKind,
) {
  if (type !== userTypeCodes.general) return true
  const buttons = pages?.get(menuPageOfKind[kind])
  return buttons === null || buttons?.includes('newSpace') === true
}

/** Returns why a space may not have this name, or null. */
export const workspaceNameRefusal = (name: string): WorkspaceError | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name === '' || name.length > workspaceLimits.name || /\p{Cc}/u.test(name)
      ? 'workspaces.name_invalid'
      : null

/**
 * Returns why a space may not have this quota in bytes, or null. `department` is its department's quota; 0 is
 * no limit.
 */
export function workspaceQuotaRefusal(
  quota: number,
  used: number,
  department: number,
): WorkspaceError | null {
  if (quota <= 0) return 'workspaces.quota_invalid'
  if (quota < used) return 'workspaces.quota_below_used'
  return department > 0 && quota > department ? 'workspaces.quota_above_department' : null
}
