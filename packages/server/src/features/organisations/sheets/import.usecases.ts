import type { OrganisationSheetColumn } from '@cabinet/contract/organisations.import'
import type { SheetReport } from '@cabinet/contract/sheets'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  importSheet,
  type JudgedSheet,
  refusedSheetRow,
  SheetRowFault,
  type SheetTableRow,
} from '../../../kernel/sheets/index.ts'
import { recordJournalLines } from '../../journal/index.ts'
import { openQuotaAccounts, updateQuotaTotals } from '../../quotas/index.ts'
import { lockOrganisationTree } from '../headcount.store.ts'
import { insertOrganisations, updateOrganisationsAsPlanned } from '../many.store.ts'
import { refuseTakenOrganisation } from '../organisations.usecases.ts'
import { organisationsManagedBy } from '../scope.ts'
import { findOrganisationBranches, type OrganisationBranch } from '../tree.store.ts'
import { countQuotasAboveTotals } from '../uses.ts'
import { judgeOrganisationRows, type PlannedOrganisation } from './judge.rules.ts'

type Row = SheetTableRow<OrganisationSheetColumn>

/** Adds and changes organisations as a sheet says, all of them or none; none is moved, renamed or deleted. */
export const importOrganisationSheet = (
  ctx: Ctx,
  asked: { rows: Row[]; save: boolean },
): Promise<SheetReport<OrganisationSheetColumn>> => importSheet(ctx, asked, judgeSheet)

/** Returns the tree of the actor's enterprise with its budgets, parents before children, siblings in order. */
export async function branchesOfEnterprise(ctx: Ctx): Promise<OrganisationBranch[]> {
  const { enterpriseId } = ctx.actor
  const found = await findOrganisationBranches(ctx.db, { enterpriseId, among: null, limit: 1_000_000 })
  const below = new Map<string | null, OrganisationBranch[]>()
  for (const one of found) {
    const siblings = below.get(one.parent_id)
    if (siblings) siblings.push(one)
    else below.set(one.parent_id, [one])
  }
  const ordered: OrganisationBranch[] = []
  const visit = (parentId: string | null) => {
    for (const one of below.get(parentId) ?? []) {
      ordered.push(one)
      visit(one.id)
    }
  }
  visit(null)
  return ordered
}

async function judgeSheet(tx: Tx, rows: Row[]): Promise<JudgedSheet<OrganisationSheetColumn>> {
  await lockOrganisationTree(tx.db, tx.actor.enterpriseId)
  const managed = organisationsManagedBy(tx.actor)
  const world = {
    actor: tx.actor,
    managed: managed && new Set(managed),
    tree: await branchesOfEnterprise(tx),
  }
  const { lines, planned } = judgeOrganisationRows(rows, world)
  const above = await countQuotasAboveTotals(tx, planned.flatMap(loweredTotal))
  const lineOf = new Map(planned.map(({ id, line }) => [line, id]))
  return {
    lines: lines.map((line) =>
      line.action !== 'refused' && above.has(lineOf.get(line.line) ?? '')
        ? refusedSheetRow(
            line.line,
            line.name,
            new SheetRowFault('spaceGb', 'organisations.space_below_people'),
          )
        : line,
    ),
    apply: () => applyPlan(tx, planned, world.tree),
  }
}

/** A lower limit than before, which the users' quotas have to fit. */
const loweredTotal = ({ id, total, before }: PlannedOrganisation) =>
  before && total > 0 && (before.total === 0 || total < before.total) ? [{ organisationId: id, total }] : []

async function applyPlan(
  tx: Tx,
  planned: PlannedOrganisation[],
  tree: readonly OrganisationBranch[],
): Promise<void> {
  const added = planned.filter(({ before }) => before === null)
  const changed = planned.filter(({ before }) => before !== null)
  await refuseTakenOrganisation(
    insertOrganisations(tx.db, withPositions(added, tree), {
      enterpriseId: tx.actor.enterpriseId,
      at: tx.now(),
    }),
  )
  await updateOrganisationsAsPlanned(tx.db, changed)
  const totals = changed
    .filter(({ total, before }) => total !== before?.total)
    .map(({ id: ownerId, total }) => ({ ownerId, total }))
  await openQuotaAccounts(tx.db, totals)
  if ((await updateQuotaTotals(tx.db, totals)).size < totals.length)
    throw new AppError('organisations.space_below_used')
  await recordJournalLines(tx, [
    ...added.map((one) => ({ action: 'organisations.create', after: lineOfJournal(one) })),
    ...changed.map((one) => ({
      action: 'organisations.update',
      before: one.before && {
        id: one.id,
        internalName: one.before.internal_name,
        userLimit: one.before.user_limit,
        spaceTotal: one.before.total,
      },
      after: lineOfJournal(one),
    })),
  ])
}

/** New departments stand behind their siblings, in the order of the sheet. */
function withPositions(added: PlannedOrganisation[], tree: readonly OrganisationBranch[]) {
  const last = new Map<string, number>()
  for (const { parent_id: id, position } of tree) if (id) last.set(id, Math.max(last.get(id) ?? 0, position))
  return added.map(({ id, parentId, name, internalName, userLimit, total: spaceTotal }) => {
    const position = (last.get(parentId ?? '') ?? 0) + 1
    last.set(parentId ?? '', position)
    return { id, parentId: parentId ?? '', name, internalName, userLimit, spaceTotal, position }
  })
}

const lineOfJournal = ({ id, parentId, name, internalName, userLimit, total }: PlannedOrganisation) => ({
  ...{ id, parentId, name, internalName, userLimit, spaceTotal: total, imported: true },
})
