import { fileRights, includesRight, namedRightSets } from '@cabinet/contract/rights'
import { type UserTypeCode, userTypeCodes } from '@cabinet/contract/users'
import { type WorkspaceKind, workspaceKind } from '@cabinet/contract/workspaces'
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
