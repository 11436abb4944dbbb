import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { organisationApi } from '@cabinet/contract/organisations'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { parentBudgetRefusal, remainingBudget } from './budget.rules.ts'
import { lockOrganisationTree, shiftPeopleCounts } from './headcount.store.ts'
import { orderWithMoved, organisationMoveRefusal, ownOrganisationRefusal } from './organisations.rules.ts'
import {
  presentOrganisation,
  refuseTakenOrganisation,
  requireOrganisation,
} from './organisations.usecases.ts'
import { requireManaged } from './scope.ts'
import {
  childOrganisationIds,
  countLevelsBelow,
  moveOrganisationBelow,
  orderOrganisationSiblings,
} from './tree.store.ts'

/** Moves a department with all below it under another, or among its siblings. */
export async function moveOrganisation(
  ctx: Ctx,
  { id, parentId, beforeId }: EndpointInput<typeof organisationApi.move>,
): Promise<EndpointReply<typeof organisationApi.move>> {
  await requireManaged(ctx, [id, parentId])
  throwIfRefused(ownOrganisationRefusal(ctx.actor, id))
  return ctx.together(async (tx) => {
    await lockOrganisationTree(tx.db, tx.actor.enterpriseId)
    const [before, parent] = [await requireOrganisation(tx, id), await requireOrganisation(tx, parentId)]
    const oldParentId = before.parent_id
    if (oldParentId === null) throw new AppError('organisations.move_impossible')
    if (oldParentId !== parent.id) {
      // the actor must administer the old parent as well as the new one
      await requireManaged(tx, [oldParentId])
      throwIfRefused(
        organisationMoveRefusal(id, parent.path, { below: await countLevelsBelow(tx.db, before) }),
      )
      throwIfRefused(parentBudgetRefusal(before.total, remainingBudget(parent)))
      const people = before.user_count
      if (people > 0)
        await shiftPeopleCounts(
          tx.db,
          new Map([
            [oldParentId, -people],
            [parent.id, people],
          ]),
        )
      await refuseTakenOrganisation(moveOrganisationBelow(tx.db, before, parent))
    }
    await orderOrganisationSiblings(
      tx.db,
      orderWithMoved(await childOrganisationIds(tx.db, parent.id), id, beforeId),
    )
    const after = presentOrganisation(await requireOrganisation(tx, id), tx.actor)
    const place = ({ parentId: below, position }: typeof after) => ({ id, parentId: below, position })
    await recordJournalLine(tx, {
      action: 'organisations.move',
      before: place(presentOrganisation(before, tx.actor)),
      after: place(after),
    })
    return after
  })
}
