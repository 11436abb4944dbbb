import type {
  MemberKind,
  MemberRole,
  ShownRole,
  Workspace,
  WorkspaceKind,
} from '@cabinet/contract/workspaces'
import type { TextKey } from '../../kernel/text.ts'
import type { words } from './workspaces.text.ts'

type Key = TextKey<typeof words>

export const roleWords: Record<ShownRole, Key> = {
  owner: 'ownerRole',
  manager: 'manager',
  editor: 'editor',
  uploader: 'uploader',
  downloader: 'downloader',
  viewer: 'viewer',
  custom: 'custom',
}

export const roleHints: Record<MemberRole, Key> = {
  manager: 'managerHint',
  editor: 'editorHint',
  uploader: 'uploaderHint',
  downloader: 'downloaderHint',
  viewer: 'viewerHint',
}

export const kindWords: Record<Exclude<MemberKind, 'user'>, Key> = {
  organisation: 'department',
  group: 'group',
  role: 'roleKind',
}

export const newWords: Record<WorkspaceKind, Key> = {
  team: 'newTeam',
  project: 'newProject',
  knowledge: 'newKnowledge',
}

export const hintWords: Record<WorkspaceKind, Key> = {
  team: 'teamHint',
  project: 'projectHint',
  knowledge: 'knowledgeHint',
}

export const GIB = 1024 ** 3

/** Bytes as gigabytes with at most two decimals, for a field. */
export const gigabytes = (bytes: number): string => String(Math.round((bytes / GIB) * 100) / 100)

/** Whether somebody came by a grant of the own and may go. */
export const mayLeave = ({ role }: Workspace): boolean => role !== undefined && role !== 'owner'
