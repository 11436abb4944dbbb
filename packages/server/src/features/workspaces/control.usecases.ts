import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { workspaceApi } from '@cabinet/contract/workspaces'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { lockSpaces, type Reached, reached, standing } from '../nodes/index.ts'
import { tellMembers } from './members.usecases.ts'
import { updateSpace } from './workspaces.store.ts'

/** The space of a department that the actor administers. */
async function openDepartment(ctx: Ctx, id: string): Promise<Reached> {
  const space = (await reached(ctx, [id])).get(id)
  if (space?.space.kind !== 'department' || space.node.parentId !== null)
    throw new AppError('common.not_found')
  if (standing(ctx.actor, space.space) !== 'administrator') throw new AppError('common.no_permission')
  return space
}

/** Whether users of a department see only their own documents. */
export async function showControl(
  ctx: Ctx,
  { id }: Input<typeof workspaceApi.control>,
): Promise<Reply<typeof workspaceApi.control>> {
  return { open: (await openDepartment(ctx, id)).space.ownOnly }
}

/** Switches it. */
export async function saveControl(
  ctx: Ctx,
  { id, open }: Input<typeof workspaceApi.saveControl>,
): Promise<Reply<typeof workspaceApi.saveControl>> {
  await openDepartment(ctx, id)
  return ctx.together(async (tx) => {
    await lockSpaces(tx.db, [id])
    const { space } = await openDepartment(tx, id)
    if (space.ownOnly !== open) {
      await updateSpace(tx, id, { own_only: open })
      await record(tx, {
        action: 'workspaces.documentControl',
        spaceId: id,
        before: { open: space.ownOnly },
        after: { open },
      })
      await tellMembers(tx, id)
    }
    return { open }
  })
}
