import type { SharedWorkspace, WorkspaceState } from '@cabinet/contract/workspaces'
import { definedOf } from '../../kernel/certain.ts'
import type { Actor, Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { implicitRole, lockSpaceTrees } from '../nodes/index.ts'
import { mayManageWorkspace, memberRoleOfRights } from './workspaces.rules.ts'
import { findWorkspaceById, type StoredWorkspace, type WorkspaceViewer } from './workspaces.store.ts'

/**
 * Returns the actor's view of shared spaces: types 1 and 2 see all, type 3 those of the managed departments.
 */
export const workspaceViewerOf = ({ actor, now }: Ctx): WorkspaceViewer => ({
  actor,
  at: now(),
  scope: actor.type <= 2 ? null : actor.managed,
})

export const workspaceStateOf = ({ archivedAt, deletedAt }: StoredWorkspace): WorkspaceState =>
  deletedAt ? 'deleted' : archivedAt ? 'archived' : 'active'

/** Returns whether the actor may see, manage and own a space. */
export function workspacePowersOf(actor: Actor, row: StoredWorkspace) {
  const { id, kind, leaderId, organisationId, granted, deletedAt } = row
  const stands = implicitRole(actor, {
    kind,
    enterpriseId: actor.enterpriseId,
    ownerId: id,
    leaderId,
    organisationId,
  })
  return {
    sees: stands !== null || (granted !== 0 && deletedAt === null),
    manages: stands !== null || mayManageWorkspace(granted),
    owns: stands !== null,
  }
}

/**
 * Returns a shared space that the actor may see, manage or fully control.
 * @throws common.not_found, common.no_permission
 */
export async function requireWorkspace(
  ctx: Ctx,
  id: string,
  need: 'sees' | 'manages' | 'owns',
): Promise<StoredWorkspace> {
  const row = await findWorkspaceById(ctx.db, workspaceViewerOf(ctx), id)
  const powers = row && workspacePowersOf(ctx.actor, row)
  if (!row || !powers?.sees) throw new AppError('common.not_found')
  if (!powers[need]) throw new AppError('common.no_permission')
  return row
}

/**
 * Returns the same inside a change, with the space locked. Also throws `spaces.archived`, unless the caller
 * accepts archived ones.
 */
export async function lockedWorkspace(
  tx: Tx,
  id: string,
  need: 'manages' | 'owns',
  states: readonly WorkspaceState[] = ['active'],
): Promise<StoredWorkspace> {
  await lockSpaceTrees(tx.db, [id])
  const row = await requireWorkspace(tx, id, need)
  const state = workspaceStateOf(row)
  if (!states.includes(state))
    throw new AppError(state === 'deleted' ? 'common.not_found' : 'spaces.archived')
  return row
}

/** Returns a space in its wire format for the actor. */
export function presentWorkspace(actor: Actor, row: StoredWorkspace): SharedWorkspace {
  const { manages, owns } = workspacePowersOf(actor, row)
  const role =
    row.leaderId === actor.userId
      ? ('owner' as const)
      : row.granted === 0
        ? undefined
        : memberRoleOfRights(row.kind, row.granted)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    purpose: row.purpose,
    state: workspaceStateOf(row),
    ownerId: row.leaderId ?? '',
    ownerName: row.leaderName ?? '',
    organisationId: row.organisationId ?? '',
    organisationName: row.organisationName ?? '',
    total: row.total,
    used: row.used,
    files: row.files,
    members: row.members + (row.leaderId ? 1 : 0),
    createdAt: row.createdAt,
    ...(role && { role }),
    manages,
    owns,
  }
}

/** Reads one space again and returns it in its wire format. */
export const presentWorkspaceAnew = async (ctx: Ctx, id: string): Promise<SharedWorkspace> =>
  presentWorkspace(
    ctx.actor,
    definedOf(await findWorkspaceById(ctx.db, workspaceViewerOf(ctx), id), 'workspace'),
  )
