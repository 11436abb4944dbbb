import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { emptyWireObject, instant, optionalWireId, wire, wireId } from './wire.ts'

export const handOverErrors = {
  /** Source and recipient are the same user. */
  'handover.to_themself': 400,
  /** The recipient is not exactly one user or department, or nothing is selected. */
  'handover.incomplete': 400,
  /** Spaces, grants, roles and groups can be handed over only to a user. */
  'handover.person_needed': 400,
  'handover.heir_disabled': 409,
  /** The handover changed since and can no longer be undone. */
  'handover.undo_ended': 409,
} as const satisfies ErrorStatusTable
export type HandoverErrorKey = keyof typeof handOverErrors

export const handOverLimits = {
  /** Days within which a handover can be undone (ours). */
  undoDays: 7,
} as const

/** Source and recipient: a user, or a department's space. */
const ends = {
  userId: ['UserId', wireId],
  toUserId: ['ToUserId', optionalWireId],
  toDepartmentId: ['ToGroupId', optionalWireId],
} as const

const part = z.boolean().default(false)

export const handoverEndpoints = {
  preview: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/PreviewHandOver',
    access: 'admin',
    summary: 'Preview a user’s handover: what would move, and whether it fits',
    input: wire(ends),
    reply: wire({
      files: ['FileCount', z.int()],
      folders: ['FolderCount', z.int()],
      /** Bytes of all versions, as the quota counts them. */
      bytes: ['Size', z.int()],
      /** Items in the recycle bin, which stay there. */
      binned: ['RecycleCount', z.int()],
      spaces: [
        'Spaces',
        z.array(wire({ id: ['Id', wireId], name: ['Name', z.string()], kind: ['Kind', z.string()] })),
      ],
      grants: ['GrantCount', z.int()],
      locks: ['LockCount', z.int()],
      roles: ['Roles', z.array(wire({ id: ['Id', wireId], name: ['Name', z.string()] }))],
      groups: ['Groups', z.array(wire({ id: ['Id', wireId], name: ['Name', z.string()] }))],
      /** Free bytes of the recipient; absent if unlimited or no recipient is chosen. */
      free: ['FreeSize', z.int().optional()],
      fits: ['IsEnough', z.boolean()],
      disabled: ['IsDisabled', z.boolean()],
    }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/HandOver',
    access: 'admin',
    summary: 'Hand over a user’s files, spaces, permissions, roles and groups, all or nothing',
    input: wire({
      ...ends,
      files: ['Files', part],
      spaces: ['Spaces', part],
      grants: ['Grants', part],
      locks: ['Locks', part],
      roles: ['Roles', part],
      groups: ['Groups', part],
      /** Whether to disable the source account as well. */
      disable: ['IsDisable', part],
      /** Whether the recipient may exceed the quota; further uploads are then refused until space is free. */
      overQuota: ['IsOverQuota', part],
    }),
    reply: wire({
      id: ['Id', wireId],
      /** The folder that received the files. */
      folderId: ['FolderId', wireId.optional()],
      folderName: ['FolderName', z.string().optional()],
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetHandOverList',
    access: 'admin',
    summary: 'List a user’s handovers, newest first',
    input: wire({ userId: ['UserId', wireId] }),
    reply: z.array(
      wire({
        id: ['Id', wireId],
        toName: ['ToName', z.string()],
        byName: ['CreateUserName', z.string()],
        at: ['CreateTime', instant],
        files: ['FileCount', z.int()],
        bytes: ['Size', z.int()],
        spaces: ['SpaceCount', z.int()],
        grants: ['GrantCount', z.int()],
        undone: ['IsUndone', z.boolean()],
        undoable: ['IsUndoable', z.boolean()],
      }),
    ),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/UndoHandOver',
    access: 'admin',
    summary:
      'Undo a handover: files, spaces, added permissions, roles and groups; a disabled account is enabled again',
    input: wire({ id: ['Id', wireId] }),
    reply: emptyWireObject,
  }),
}
