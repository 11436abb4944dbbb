import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { organisationApi } from '@cabinet/contract/organisations'
import type { Ctx } from '../../kernel/ctx.ts'
import { refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { holdTree, shiftPeople } from './headcount.store.ts'
import { aboveParent, freeOf, moveRefusal, ownRefusal, placed } from './organisations.rules.ts'
import { branchOf, named, shown } from './organisations.usecases.ts'
import { requireManaged } from './scope.ts'
import { childrenOf, levelsBelow, moveBelow, orderSiblings } from './tree.store.ts'

/** Puts a department, with all below it, under another or elsewhere among its siblings. */
export async function moveOrganisation(
  ctx: Ctx,
  { id, parentId, beforeId }: Input<typeof organisationApi.move>,
): Promise<Reply<typeof organisationApi.move>> {
  await requireManaged(ctx, [id, parentId])
  refuseIf(ownRefusal(ctx.actor, id))
  return ctx.together(async (tx) => {
    await holdTree(tx.db, tx.actor.enterpriseId)
    const [before, parent] = [await branchOf(tx, id), await branchOf(tx, parentId)]
    refuseIf(before.parent_id === null ? 'organisations.move_impossible' : null)
    if (before.parent_id !== parent.id) {
      // the old owner counts as well as the new: what is taken away there must be the actor's to take
      await requireManaged(tx, [before.parent_id!])
      refuseIf(moveRefusal(id, parent.path, { below: await levelsBelow(tx.db, before) }))
      refuseIf(aboveParent(before.total, freeOf(parent)))
      const people = before.user_count
      if (people > 0)
        await shiftPeople(
          tx.db,
          new Map([
            [before.parent_id!, -people],
            [parent.id, people],
          ]),
        )
      await named(moveBelow(tx.db, before, parent))
    }
    await orderSiblings(tx.db, placed(await childrenOf(tx.db, parent.id), id, beforeId))
    const after = shown(await branchOf(tx, id), tx.actor)
    const place = ({ parentId: below, position }: typeof after) => ({ id, parentId: below, position })
    await record(tx, {
      action: 'organisations.move',
      before: place(shown(before, tx.actor)),
      after: place(after),
    })
    return after
  })
}
