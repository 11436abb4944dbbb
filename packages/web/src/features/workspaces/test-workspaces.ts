import type { SharedWorkspace } from '@cabinet/contract/workspaces'
import type { WorkspaceMember } from '@cabinet/contract/workspaces.members'
import { idOf } from '../../../test/desk.tsx'

const gigabyte = 1024 ** 3

/** A project that the signed-in user owns. */
export const workspaceOf = (
  number: number,
  name: string,
  part: Partial<SharedWorkspace> = {},
): SharedWorkspace => ({
  id: idOf(number),
  kind: 'project',
  name,
  purpose: '',
  state: 'active',
  ownerId: idOf(11),
  ownerName: '王芳',
  organisationId: idOf(900),
  organisationName: '财务部',
  total: 10 * gigabyte,
  used: 9 * gigabyte,
  files: 4,
  members: 3,
  createdAt: new Date('2026-11-01T08:00:00Z'),
  role: 'owner',
  manages: true,
  owns: true,
  ...part,
})

export const memberOf = (
  number: number,
  name: string,
  part: Partial<WorkspaceMember> = {},
): WorkspaceMember => ({
  kind: 'user',
  id: idOf(number),
  name,
  account: `user${number}`,
  below: false,
  role: 'editor',
  ...part,
})
