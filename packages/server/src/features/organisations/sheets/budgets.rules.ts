import { SheetRowFault } from '../../../kernel/sheets/index.ts'
import { remainingBudget, type StorageBudget, storageBudgetRefusal } from '../budget.rules.ts'
import type { PlannedOrganisation } from './judge.rules.ts'

/** Faults of the space that planned organisations would have, by line, where the whole sheet is applied. */
export function budgetFaults(
  planned: readonly PlannedOrganisation[],
  all: ReadonlyMap<string, PlannedOrganisation>,
): Map<number, SheetRowFault> {
  const given = new Map<string, Pick<StorageBudget, 'given' | 'givenUnlimited'>>()
  for (const { parentId, total } of all.values()) {
    if (parentId === null) continue
    const sum = given.get(parentId) ?? { given: 0, givenUnlimited: false }
    given.set(parentId, { given: sum.given + total, givenUnlimited: sum.givenUnlimited || total === 0 })
  }
  const budgetOf = ({ id, total, used }: PlannedOrganisation): StorageBudget => ({
    total,
    used,
    ...(given.get(id) ?? { given: 0, givenUnlimited: false }),
  })
  const faults = new Map<number, SheetRowFault>()
  for (const one of planned) {
    if (one.line === undefined || (one.before && one.before.total === one.total)) continue
    const parent = one.parentId === null ? undefined : all.get(one.parentId)
    const budget = parent && budgetOf(parent)
    // its own total is not free to itself
    const free = budget ? remainingBudget({ ...budget, given: budget.given - one.total }) : null
    const reason = storageBudgetRefusal(one.total, budgetOf(one), free)
    if (reason) faults.set(one.line, new SheetRowFault('spaceGb', reason))
  }
  return faults
}
