import type { SharedWorkspace, WorkspaceKind } from '@cabinet/contract/workspaces'
import type {
  ShownWorkspaceRole,
  WorkspaceMemberKind,
  WorkspaceMemberRole,
} from '@cabinet/contract/workspaces.members'
import type { MessageKey } from '../../kernel/text.ts'
import type { messages } from './workspaces.text.ts'

type Key = MessageKey<typeof messages>

export const memberRoleMessages: Record<ShownWorkspaceRole, Key> = {
  owner: 'ownerRole',
  manager: 'manager',
  editor: 'editor',
  uploader: 'uploader',
  downloader: 'downloader',
  viewer: 'viewer',
  custom: 'custom',
}

export const memberRoleHints: Record<WorkspaceMemberRole, Key> = {
  manager: 'managerHint',
  editor: 'editorHint',
  uploader: 'uploaderHint',
  downloader: 'downloaderHint',
  viewer: 'viewerHint',
}

export const memberKindMessages: Record<Exclude<WorkspaceMemberKind, 'user'>, Key> = {
  organisation: 'department',
  group: 'group',
  role: 'roleKind',
}

export const newWorkspaceMessages: Record<WorkspaceKind, Key> = {
  team: 'newTeam',
  project: 'newProject',
  knowledge: 'newKnowledge',
}

export const workspaceHintMessages: Record<WorkspaceKind, Key> = {
  team: 'teamHint',
  project: 'projectHint',
  knowledge: 'knowledgeHint',
}

export const gibibyteBytes = 1024 ** 3

/** Bytes as gigabytes with at most two decimals, for a field. */
export const formatGigabytes = (bytes: number): string =>
  String(Math.round((bytes / gibibyteBytes) * 100) / 100)

/** Whether somebody came by a grant of the own and may go. */
export const mayLeaveWorkspace = ({ role }: SharedWorkspace): boolean =>
  role !== undefined && role !== 'owner'
