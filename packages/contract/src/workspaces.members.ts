import { z } from 'zod'
import { wire, wireId } from './wire.ts'

/** Roles of members. `owner` is a single user; `custom` is a set of rights that matches no role. */
export const workspaceMemberRole = z.enum(['manager', 'editor', 'uploader', 'downloader', 'viewer'])
export type WorkspaceMemberRole = z.output<typeof workspaceMemberRole>
export const shownWorkspaceRole = z.enum(['owner', ...workspaceMemberRole.options, 'custom'])
export type ShownWorkspaceRole = z.output<typeof shownWorkspaceRole>

export const workspaceMemberKind = z.enum(['user', 'organisation', 'group', 'role'])
export type WorkspaceMemberKind = z.output<typeof workspaceMemberKind>

export const workspaceMember = wire({
  kind: ['SubjectType', workspaceMemberKind],
  id: ['SubjectId', wireId],
  name: ['SubjectName', z.string()],
  /** The account of a person. */
  account: ['UserName', z.string()],
  /** Whether a department's sub-departments are members too. */
  below: ['WithSub', z.boolean()],
  role: ['Role', shownWorkspaceRole],
})
export type WorkspaceMember = z.output<typeof workspaceMember>

export const workspaceSubjectFields = {
  kind: ['SubjectType', workspaceMemberKind],
  id: ['SubjectId', wireId],
} as const

export const workspaceMemberInput = wire({
  ...workspaceSubjectFields,
  below: ['WithSub', z.boolean().default(false)],
  role: ['Role', workspaceMemberRole],
})
