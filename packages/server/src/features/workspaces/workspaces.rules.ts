import { holds, rightSets, rights } from '@cabinet/contract/rights'
import { hidesLetters } from '@cabinet/contract/text'
import { type UserType, userType } from '@cabinet/contract/users'
import {
  type MemberRole,
  memberRole,
  type WorkspaceError,
  type WorkspaceKind,
  workspaceKind,
  workspaceLimits,
} from '@cabinet/contract/workspaces'

/** The menu page of a kind, where roles say who may make spaces (`newSpace`). */
export const pageOfKind: Record<WorkspaceKind, number> = { team: 200, project: 230, knowledge: 240 }

export const isWorkspace = (kind: string): kind is WorkspaceKind => workspaceKind.safeParse(kind).success

const { preview, download, upload, delete: remove, new: make, authorise } = rights

/** Knowledge base: preview, upload, download, delete, new (specification); who manages it authorises too. */
const knowledge = preview | upload | download | remove | make

/** What a role may do in a space, as the rights granted on its root. */
export function rightsOfRole(kind: WorkspaceKind, role: MemberRole): number {
  const full = {
    viewer: rightSets.viewer,
    downloader: rightSets.downloader,
    uploader: rightSets.downloader | rightSets.uploader,
    editor: rightSets.editor,
    manager: rightSets.manager,
  }[role]
  return kind === 'knowledge' ? full & (role === 'manager' ? knowledge | authorise : knowledge) : full
}

/** The role that has exactly these rights. */
export const roleOfRights = (kind: WorkspaceKind, set: number): MemberRole | 'custom' =>
  memberRole.options.find((role) => rightsOfRole(kind, role) === set) ?? 'custom'

export const mayManage = (set: number) => holds(set, 'authorise')

/** Administrators make spaces, and those to whom a role gives the button. */
export function mayCreate(type: UserType, pages: Map<number, string[] | null> | null, kind: WorkspaceKind) {
  if (type !== userType.general) return true
  const buttons = pages?.get(pageOfKind[kind])
  return buttons === null || buttons?.includes('newSpace') === true
}

/** Why a space cannot be called so, or null. */
export const nameRefusal = (name: string): WorkspaceError | 'common.name_hidden' | null =>
  hidesLetters(name)
    ? 'common.name_hidden'
    : name === '' || name.length > workspaceLimits.name || /\p{Cc}/u.test(name)
      ? 'workspaces.name_invalid'
      : null

/** Why a space cannot have so many bytes, or null. `department` is what its department may keep; 0 is no limit. */
export function quotaRefusal(quota: number, used: number, department: number): WorkspaceError | null {
  if (quota <= 0) return 'workspaces.quota_invalid'
  if (quota < used) return 'workspaces.quota_below_used'
  return department > 0 && quota > department ? 'workspaces.quota_above_department' : null
}
