// Reasons about conditions: whether they can hold at all, and whether an earlier branch takes all that a later one could.
// What it cannot prove it does not claim.

import { flowColumns } from './flow-designs.actions.ts'
import { parseFlowNumber } from './flow-designs.conditions.ts'
import type { BranchStep, FlowCondition, NumberCondition } from './flow-designs.document.ts'

/** Whole numbers from `low` to `high`, both included. */
interface WholeNumbers {
  low: number
  high: number
}

/** A claim about one column: the initiator is among, an option is among, or a number lies within. */
export type Constraint =
  | { column: string; keys: ReadonlySet<string>; range?: never }
  | { column: string; range: WholeNumbers; keys?: never }

const initiatorColumn = 'initiator'

/** Columns with one value only; others may have several at once, as files have several labels. */
const singleColumns: ReadonlySet<string> = new Set([
  initiatorColumn,
  flowColumns.shareKind.id,
  flowColumns.printAllowed.id,
  flowColumns.ferryChannel.id,
])

/** Whether something that the condition needs is missing. */
export function isHalfCondition(condition: FlowCondition, branch: BranchStep): boolean {
  if (condition.kind === 'initiator') return branch.parties.length === 0
  if (condition.kind === 'options') return condition.keys.length === 0
  return (
    parseFlowNumber(condition.value) === null ||
    (condition.operator === 'between' && parseFlowNumber(condition.second) === null)
  )
}

/** Claims of a branch whose conditions are all complete. */
export const constraintsOf = (branch: BranchStep): readonly Constraint[] =>
  branch.conditions.map((condition): Constraint => {
    if (condition.kind === 'number') return { column: condition.column, range: wholeNumbersOf(condition) }
    if (condition.kind === 'options') return { column: condition.column, keys: new Set(condition.keys) }
    return { column: initiatorColumn, keys: new Set(branch.parties.map(({ kind, id }) => `${kind} ${id}`)) }
  })

function wholeNumbersOf(condition: NumberCondition): WholeNumbers {
  const value = parseFlowNumber(condition.value) ?? Number.NaN
  const above = (bound: number, strict: boolean) => (strict ? Math.floor(bound) + 1 : Math.ceil(bound))
  const below = (bound: number, strict: boolean) => (strict ? Math.ceil(bound) - 1 : Math.floor(bound))
  const from = (low: number, high = Number.POSITIVE_INFINITY) => ({ low: Math.max(low, 0), high })
  switch (condition.operator) {
    case 'less':
      return from(0, below(value, true))
    case 'atMost':
      return from(0, below(value, false))
    case 'more':
      return from(above(value, true))
    case 'atLeast':
      return from(above(value, false))
    case 'equal':
      return from(above(value, false), below(value, false))
    case 'between': {
      const second = parseFlowNumber(condition.second) ?? Number.NaN
      return from(above(value, condition.lower === '<'), below(second, condition.upper === '<'))
    }
  }
}

/** Whether claims exclude each other. */
export function isContradiction(constraints: readonly Constraint[]): boolean {
  return [...columnsOf(constraints)].some((column) => {
    const { low, high } = rangeOn(column, constraints)
    return low > high || (singleColumns.has(column) && sharesNoKey(column, constraints))
  })
}

/** Subjects of the initiator overlap (a user has roles and departments), so that only options exclude each other. */
const sharesNoKey = (column: string, constraints: readonly Constraint[]): boolean => {
  const sets = keysOn(column, constraints)
  if (column === initiatorColumn || sets.length < 2) return false
  return ![...(sets[0] ?? [])].some((key) => sets.every((set) => set.has(key)))
}

/**
 * Whether every request that fits `later` fits one of `earlier`: one of them alone, or several that differ in one
 * column and together leave nothing of it.
 */
export function isCovered(
  later: readonly Constraint[],
  earlier: readonly (readonly Constraint[])[],
): boolean {
  if (earlier.some((claims) => claims.every((claim) => implies(later, claim)))) return true
  return [...columnsOf(later)].some((column) => {
    const rest = earlier
      .filter((claims) => claims.every((claim) => claim.column === column || implies(later, claim)))
      .map((claims) => claims.filter((claim) => claim.column === column))
    return rangesCover(rangeOn(column, later), rest, column) || keysCover(column, later, rest)
  })
}

function implies(claims: readonly Constraint[], claim: Constraint): boolean {
  const own = claims.filter(({ column }) => column === claim.column)
  if (own.length === 0) return false
  if (claim.keys) return own.some(({ keys }) => keys !== undefined && isSubset(keys, claim.keys))
  if (!own.some(({ range }) => range)) return false
  const { low, high } = rangeOn(claim.column, own)
  return low >= claim.range.low && high <= claim.range.high
}

function rangesCover(
  wanted: WholeNumbers,
  offers: readonly (readonly Constraint[])[],
  column: string,
): boolean {
  const ranges = offers
    .filter((claims) => claims.every(({ range }) => range))
    .map((claims) => rangeOn(column, claims))
    .sort((a, b) => a.low - b.low)
  if (wanted.low > wanted.high || ranges.length === 0) return false
  let reached = wanted.low - 1
  for (const { low, high } of ranges) {
    if (low > reached + 1) return false
    reached = Math.max(reached, high)
    if (reached >= wanted.high) return true
  }
  return false
}

/** Only offers that ask the column once: with two sets, one value may satisfy the one and another value the other. */
function keysCover(
  column: string,
  later: readonly Constraint[],
  offers: readonly (readonly Constraint[])[],
): boolean {
  const all = new Set(
    offers.filter((claims) => claims.length === 1).flatMap(([claim]) => [...(claim?.keys ?? [])]),
  )
  return keysOn(column, later).some((keys) => isSubset(keys, all))
}

const columnsOf = (constraints: readonly Constraint[]) => new Set(constraints.map(({ column }) => column))

const keysOn = (column: string, constraints: readonly Constraint[]) =>
  constraints.flatMap((claim) => (claim.column === column && claim.keys ? [claim.keys] : []))

const rangeOn = (column: string, constraints: readonly Constraint[]): WholeNumbers =>
  constraints.reduce(
    ({ low, high }, claim) =>
      claim.column === column && claim.range
        ? { low: Math.max(low, claim.range.low), high: Math.min(high, claim.range.high) }
        : { low, high },
    { low: 0, high: Number.POSITIVE_INFINITY },
  )

const isSubset = (inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean =>
  inner.size > 0 && [...inner].every((key) => outer.has(key))
