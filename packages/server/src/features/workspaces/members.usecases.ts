import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { workspaceApi } from '@cabinet/contract/workspaces'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { namesOf, tellNotice } from '../users/index.ts'
import {
  dropMembers,
  findAudience,
  findCandidates,
  findMembers,
  findSubjects,
  upsertMembers,
} from './members.store.ts'
import { rightsOfRole, roleOfRights } from './workspaces.rules.ts'
import type { WorkspaceRow } from './workspaces.store.ts'
import { lockedWorkspace, openWorkspace } from './workspaces.ts'

/** Lists and trees of everybody in the space are asked for again. */
export const tellMembers = async (tx: Tx, spaceId: string, also: readonly string[] = []): Promise<void> =>
  tx.tell([...new Set([...(await findAudience(tx.db, spaceId)), ...also])], {
    key: 'spaces',
    level: 4,
    textKey: '',
    payload: { spaceId },
  })

/** Who is in a space, its owner first. */
export async function listMembers(
  ctx: Ctx,
  { id }: Input<typeof workspaceApi.members>,
): Promise<Reply<typeof workspaceApi.members>> {
  return membersOf(ctx, await openWorkspace(ctx, id, 'sees'))
}

async function membersOf(ctx: Ctx, row: WorkspaceRow): Promise<Reply<typeof workspaceApi.members>> {
  const [granted, names] = await Promise.all([
    findMembers(ctx.db, row.id, ctx.now()),
    namesOf(ctx.db, row.leaderId ? [row.leaderId] : []),
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
    role: roleOfRights(row.kind, rights),
  }))
  return [...owner, ...members.filter((one) => one.id !== row.leaderId)]
}

/** Adds members or gives them other roles. The owner stays what the owner is. */
export const saveMembers = (
  ctx: Ctx,
  { id, members }: Input<typeof workspaceApi.saveMembers>,
): Promise<Reply<typeof workspaceApi.saveMembers>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'manages')
    const wanted = [...new Map(members.map((one) => [one.id, one])).values()]
    const known = await findSubjects(
      tx.db,
      tx.actor.enterpriseId,
      wanted.map((one) => one.id),
    )
    if (wanted.some((one) => known.get(one.id) !== one.kind)) throw new AppError('workspaces.member_unknown')
    if (wanted.some((one) => one.id === row.leaderId)) throw new AppError('workspaces.owner_stays')
    const before = new Set((await findMembers(tx.db, id, tx.now())).map(({ subject }) => subject))
    await dropMembers(
      tx,
      id,
      wanted.map((one) => one.id),
    )
    await upsertMembers(
      tx,
      id,
      wanted.map((one) => ({
        subject: one.kind === 'organisation' && one.below ? `${one.id}/*` : one.id,
        rights: rightsOfRole(row.kind, one.role),
      })),
    )
    await record(tx, { action: 'workspaces.saveMembers', spaceId: id, after: { members: wanted } })
    await tellMembers(tx, id)
    await tellNotice(
      tx,
      'granted',
      wanted.filter((one) => one.kind === 'user' && !before.has(one.id)).map((one) => one.id),
      { key: 'spaces', level: 0, textKey: 'workspacesPush.joined', payload: { spaceId: id, name: row.name } },
    )
    return membersOf(tx, row)
  })

/** Takes members out. */
export const removeMembers = (
  ctx: Ctx,
  { id, subjectIds }: Input<typeof workspaceApi.removeMembers>,
): Promise<Reply<typeof workspaceApi.removeMembers>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'manages')
    if (row.leaderId && subjectIds.includes(row.leaderId)) throw new AppError('workspaces.owner_stays')
    const told = await findAudience(tx.db, id)
    if ((await dropMembers(tx, id, subjectIds)) > 0)
      await record(tx, { action: 'workspaces.removeMembers', spaceId: id, before: { subjectIds } })
    await tellMembers(tx, id, told)
    return membersOf(tx, row)
  })

/** Takes the actor out, who came by a grant of the own. */
export async function leaveWorkspace(ctx: Ctx, { id }: Input<typeof workspaceApi.leave>): Promise<undefined> {
  await ctx.together(async (tx) => {
    const row = await openWorkspace(tx, id, 'sees')
    if (row.leaderId === tx.actor.userId) throw new AppError('workspaces.owner_stays')
    if ((await dropMembers(tx, id, [tx.actor.userId])) === 0)
      throw new AppError('workspaces.member_through_others')
    await record(tx, { action: 'workspaces.leave', spaceId: id, before: { userId: tx.actor.userId } })
    await tellMembers(tx, id, [tx.actor.userId])
  })
}

/** People, departments and groups that could become members. */
export const listCandidates = (
  ctx: Ctx,
  { search, peopleOnly }: Input<typeof workspaceApi.candidates>,
): Promise<Reply<typeof workspaceApi.candidates>> =>
  findCandidates(ctx.db, ctx.actor.enterpriseId, search.trim(), peopleOnly)
