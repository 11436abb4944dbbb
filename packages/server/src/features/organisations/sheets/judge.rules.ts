import { organisationLimits } from '@cabinet/contract/organisations'
import type { OrganisationSheetColumn } from '@cabinet/contract/organisations.import'
import type { SheetReportLine } from '@cabinet/contract/sheets'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Actor } from '../../../kernel/ctx.ts'
import {
  refusedSheetRow,
  requireFaultless,
  SheetRowFault,
  type SheetTableRow,
} from '../../../kernel/sheets/index.ts'
import { userLimitRefusal } from '../budget.rules.ts'
import { openOrganisationNames } from '../names.rules.ts'
import { organisationNameRefusal, ownOrganisationRefusal } from '../organisations.rules.ts'
import type { OrganisationBranch } from '../tree.store.ts'
import { budgetFaults } from './budgets.rules.ts'
import { organisationFields } from './fields.ts'

type Row = SheetTableRow<OrganisationSheetColumn>

/** An organisation as it would be after the import. */
export interface PlannedOrganisation {
  id: string
  parentId: string | null
  steps: string[]
  name: string
  internalName: string
  userLimit: number
  total: number
  used: number
  /** Users in it and below. */
  userCount: number
  /** Null where the sheet adds it. */
  before: OrganisationBranch | null
  /** The row that names it. */
  line?: number
}

export interface OrganisationWorld {
  actor: Pick<Actor, 'type' | 'organisationId'>
  /** Organisations that the importer administers; null is the whole enterprise. */
  managed: ReadonlySet<string> | null
  /** The whole tree, parents before children. */
  tree: readonly OrganisationBranch[]
}

export interface OrganisationVerdicts {
  lines: SheetReportLine<OrganisationSheetColumn>[]
  /** Added and changed organisations, parents before children. */
  planned: PlannedOrganisation[]
}

/**
 * Judges all rows of a sheet together: rows may stand in any order, and budgets are those that all of them leave. An
 * empty cell leaves what is there.
 */
export function judgeOrganisationRows(rows: readonly Row[], world: OrganisationWorld): OrganisationVerdicts {
  const plan = planOf(world)
  const lines = new Map<number, SheetReportLine<OrganisationSheetColumn>>()
  let waiting = [...rows]
  for (let before = waiting.length + 1; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length
    waiting = waiting.filter((row) => {
      const parent = parentOf(row, plan)
      if (parent === undefined) return true
      lines.set(
        row.line,
        judged(row, () => judgeRow(row, parent, plan, world)),
      )
      return false
    })
  }
  const lost = (row: Row) => () => {
    throw new SheetRowFault('parent', 'organisations.parent_unknown', row.cells.parent)
  }
  for (const row of waiting) lines.set(row.line, judged(row, lost(row)))
  const planned = [...plan.byId.values()].filter(
    ({ line, before }) => line !== undefined && (!before || lines.get(line)?.action === 'update'),
  )
  for (const [line, fault] of budgetFaults(planned, plan.byId)) {
    const row = lines.get(line)
    if (row) lines.set(line, refusedSheetRow(line, row.name, fault))
  }
  return { lines: rows.flatMap(({ line }) => lines.get(line) ?? []), planned }
}

function judged(row: Row, judge: () => Pick<SheetReportLine<OrganisationSheetColumn>, 'action' | 'changes'>) {
  const { parent, name = '' } = row.cells
  const shown = [parent, name].filter(Boolean).join('/')
  try {
    return { line: row.line, name: shown, ...judge() }
  } catch (error) {
    if (!(error instanceof SheetRowFault)) throw error
    return refusedSheetRow<OrganisationSheetColumn>(row.line, shown, error)
  }
}

interface Plan {
  root: PlannedOrganisation | undefined
  byId: Map<string, PlannedOrganisation>
  /** By parent and name in lower case. */
  bySibling: Map<string, PlannedOrganisation>
  names: ReturnType<typeof openOrganisationNames>
}

const siblingKey = (parentId: string | null, name: string) => `${parentId ?? ''}/${name.toLowerCase()}`

function planOf({ tree, managed }: OrganisationWorld): Plan {
  const plan: Plan = {
    root: undefined,
    byId: new Map(),
    bySibling: new Map(),
    names: openOrganisationNames(),
  }
  for (const branch of tree) {
    const above = branch.parent_id === null ? undefined : plan.byId.get(branch.parent_id)
    addToPlan(plan, managed === null || managed.has(branch.id) ? [branch.name, branch.internal_name] : [], {
      id: branch.id,
      parentId: branch.parent_id,
      steps: [...(above?.steps ?? []), branch.name],
      name: branch.name,
      internalName: branch.internal_name,
      userLimit: branch.user_limit,
      total: branch.total,
      used: branch.used,
      userCount: branch.user_count,
      before: branch,
    })
  }
  return plan
}

function addToPlan(plan: Plan, alone: string[], one: PlannedOrganisation): void {
  if (one.parentId === null) plan.root = one
  plan.byId.set(one.id, one)
  plan.bySibling.set(siblingKey(one.parentId, one.name), one)
  plan.names.add(one.id, one.steps, alone)
}

/** The parent that a row means; null for the enterprise itself, undefined where it is not known (yet). */
function parentOf({ cells: { parent, name } }: Row, plan: Plan): PlannedOrganisation | null | undefined {
  if (parent) return plan.byId.get(plan.names.find(parent) ?? '')
  return name?.toLowerCase() === plan.root?.name.toLowerCase() ? null : plan.root
}

function judgeRow(
  { line, cells }: Row,
  parent: PlannedOrganisation | null,
  plan: Plan,
  { actor, managed }: OrganisationWorld,
): Pick<SheetReportLine<OrganisationSheetColumn>, 'action' | 'changes'> {
  const { name = '' } = cells
  const manages = (id: string | undefined) => managed === null || managed.has(id ?? '')
  requireFaultless('name', organisationNameRefusal(name))
  const known = plan.bySibling.get(siblingKey(parent?.id ?? null, name))
  requireFaultless('name', known?.line !== undefined ? 'common.sheet_repeated' : null)
  if (!known) {
    requireFaultless('parent', manages(parent?.id) ? null : 'common.no_permission')
    const steps = [...(parent?.steps ?? []), name]
    requireFaultless('parent', steps.length > organisationLimits.depth ? 'organisations.too_deep' : null)
  }
  const was = known ?? { internalName: '', userLimit: 0, total: 0, userCount: 0 }
  const meant = organisationFields.map(({ column, read }) => ({ column, change: read(cells[column], was) }))
  const next = Object.assign({}, ...meant.map(({ change }) => change ?? {})) as Partial<PlannedOrganisation>
  const changes = meant.flatMap(({ column, change }) => (change ? [column] : []))
  if (!known) {
    addToPlan(plan, [name], {
      ...{ id: generateId(), parentId: parent?.id ?? null, steps: [...(parent?.steps ?? []), name], name },
      ...{ internalName: '', userLimit: 0, total: 0, used: 0, userCount: 0, before: null, line },
      ...next,
    })
    return { action: 'add', changes }
  }
  if (changes.length > 0) {
    requireFaultless('name', manages(known.id) ? null : 'common.no_permission')
    requireFaultless('name', ownOrganisationRefusal(actor, known.id))
    if (next.userLimit !== undefined)
      requireFaultless('userLimit', userLimitRefusal(next.userLimit, known.userCount))
  }
  Object.assign(known, next, { line })
  return changes.length > 0 ? { action: 'update', changes } : { action: 'same', changes }
}
