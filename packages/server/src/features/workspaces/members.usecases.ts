import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { workspaceEvents } from '@cabinet/contract/workspaces.events'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { findSubjectKinds } from '../grants/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import { notifyByPreference } from '../profiles/index.ts'
import { userNamesOf } from '../users/index.ts'
import {
  deleteWorkspaceMembers,
  findSpaceAudience,
  findWorkspaceMembers,
  upsertWorkspaceMembers,
} from './members.store.ts'
import { memberRoleOfRights, rightsOfMemberRole } from './workspaces.rules.ts'
import type { StoredWorkspace } from './workspaces.store.ts'
import { lockedWorkspace, requireWorkspace } from './workspaces.ts'

/** Notifies everyone in the space, whose clients reload their lists and trees. */
export const notifyWorkspaceMembers = async (
  tx: Tx,
  spaceId: string,
  also: readonly string[] = [],
): Promise<void> =>
  tx.tell(
    [...new Set([...(await findSpaceAudience(tx.db, spaceId)), ...also])],
    pushMessage(workspaceEvents.changed, {
      payload: { spaceId },
    }),
  )

/** Lists the members of a space, its owner first. */
export async function listWorkspaceMembers(
  ctx: Ctx,
  { id }: EndpointInput<typeof workspaceEndpoints.members>,
): Promise<EndpointReply<typeof workspaceEndpoints.members>> {
  return membersOf(ctx, await requireWorkspace(ctx, id, 'sees'))
}

async function membersOf(
  ctx: Ctx,
  row: StoredWorkspace,
): Promise<EndpointReply<typeof workspaceEndpoints.members>> {
  const [granted, names] = await Promise.all([
    findWorkspaceMembers(ctx.db, row.id, ctx.now()),
    userNamesOf(ctx.db, row.leaderId ? [row.leaderId] : []),
  ])
  const owner = [...names].map(([id, { name, account }]) => ({
    kind: 'user' as const,
    id,
    name,
    account,
    below: false,
    role: 'owner' as const,
  }))
  const members = granted.map(({ kind, subject, name, account, rights }) => ({
    kind,
    id: subject.replace('/*', ''),
    name,
    account,
    below: subject.endsWith('/*'),
    role: memberRoleOfRights(row.kind, rights),
  }))
  return [...owner, ...members.filter((one) => one.id !== row.leaderId)]
}

/** Adds members or changes their roles. The owner's role does not change. */
export const saveWorkspaceMembers = (
  ctx: Ctx,
  { id, members }: EndpointInput<typeof workspaceEndpoints.saveMembers>,
): Promise<EndpointReply<typeof workspaceEndpoints.saveMembers>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'manages')
    const wanted = [...new Map(members.map((one) => [one.id, one])).values()]
    const known = await findSubjectKinds(
      tx.db,
      tx.actor.enterpriseId,
      wanted.map((one) => one.id),
    )
    if (wanted.some((one) => known.get(one.id) !== one.kind)) throw new AppError('workspaces.member_unknown')
    if (wanted.some((one) => one.id === row.leaderId)) throw new AppError('workspaces.owner_stays')
    const before = new Set((await findWorkspaceMembers(tx.db, id, tx.now())).map(({ subject }) => subject))
    await deleteWorkspaceMembers(
      tx,
      id,
      wanted.map((one) => one.id),
    )
    await upsertWorkspaceMembers(
      tx,
      id,
      wanted.map((one) => ({
        subject: one.kind === 'organisation' && one.below ? `${one.id}/*` : one.id,
        rights: rightsOfMemberRole(row.kind, one.role),
      })),
    )
    await recordJournalLine(tx, { action: 'workspaces.saveMembers', spaceId: id, after: { members: wanted } })
    await notifyWorkspaceMembers(tx, id)
    const added = wanted.filter((one) => one.kind === 'user' && !before.has(one.id)).map((one) => one.id)
    await notifyByPreference(tx, added, {
      kind: 'granted',
      nodeId: id,
      message: pushMessage(workspaceEvents.changed, {
        level: 0,
        textKey: 'workspacesPush.joined',
        payload: { spaceId: id, name: row.name },
      }),
    })
    return membersOf(tx, row)
  })

/** Removes members. */
export const removeWorkspaceMembers = (
  ctx: Ctx,
  { id, subjectIds }: EndpointInput<typeof workspaceEndpoints.removeMembers>,
): Promise<EndpointReply<typeof workspaceEndpoints.removeMembers>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'manages')
    if (row.leaderId && subjectIds.includes(row.leaderId)) throw new AppError('workspaces.owner_stays')
    const told = await findSpaceAudience(tx.db, id)
    if ((await deleteWorkspaceMembers(tx, id, subjectIds)) > 0)
      await recordJournalLine(tx, { action: 'workspaces.removeMembers', spaceId: id, before: { subjectIds } })
    await notifyWorkspaceMembers(tx, id, told)
    return membersOf(tx, row)
  })

/** Removes the actor, whose membership must come from a grant to the actor alone. */
export async function leaveWorkspace(
  ctx: Ctx,
  { id }: EndpointInput<typeof workspaceEndpoints.leave>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const row = await requireWorkspace(tx, id, 'sees')
    if (row.leaderId === tx.actor.userId) throw new AppError('workspaces.owner_stays')
    if ((await deleteWorkspaceMembers(tx, id, [tx.actor.userId])) === 0)
      throw new AppError('workspaces.member_through_others')
    await recordJournalLine(tx, {
      action: 'workspaces.leave',
      spaceId: id,
      before: { userId: tx.actor.userId },
    })
    await notifyWorkspaceMembers(tx, id, [tx.actor.userId])
  })
}
