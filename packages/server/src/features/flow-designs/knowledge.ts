import {
  type FlowColumn,
  flowAction,
  flowColumns,
  flowColumnsOf,
} from '@cabinet/contract/flow-designs.actions'
import type { FlowDocument } from '@cabinet/contract/flow-designs.document'
import {
  type FlowFault,
  type FlowKnowledge,
  flowFaults,
  partiesOfDocument,
} from '@cabinet/contract/flow-designs.faults'
import { storageSpaceKind } from '@cabinet/contract/nodes'
import type { Ctx } from '../../kernel/ctx.ts'
import { findGoneParties } from './parties.store.ts'

/** An option of a column; clients word the key where the name is ''. */
export interface FlowColumnOption {
  key: string
  name: string
}

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Options of a column that a later room knows (labels, groups of file types). */
    flowColumnOptions: { column: FlowColumn; list: (ctx: Ctx) => Promise<readonly FlowColumnOption[]> }
    /** The highest level that labels may have. */
    labelLevels: number
  }
}

const worded = (keys: readonly string[]): readonly FlowColumnOption[] =>
  keys.map((key) => ({ key, name: '' }))

const fixedOptions: Partial<Record<FlowColumn, readonly FlowColumnOption[]>> = {
  spaceKind: worded(storageSpaceKind.options),
  shareKind: worded(['internal', 'external']),
  printAllowed: worded(['yes', 'no']),
  watermarked: worded(['yes', 'no']),
}

/** The options of these columns; a column that no room knows has none. */
export async function optionsOfColumns(
  ctx: Ctx,
  columns: readonly FlowColumn[],
): Promise<Map<FlowColumn, readonly FlowColumnOption[]>> {
  const found = new Map<FlowColumn, readonly FlowColumnOption[]>()
  for (const column of columns) {
    const provider = ctx.wiring.provided('flowColumnOptions').find((one) => one.column === column)
    const options = provider ? await provider.list(ctx) : fixedOptions[column]
    if (options) found.set(column, options)
  }
  return found
}

/** Facts from outside a document by which it is judged today. */
export async function knowledgeOf(ctx: Ctx, document: FlowDocument): Promise<FlowKnowledge> {
  const action = flowAction.safeParse(document.tableId)
  const columns = action.success ? flowColumnsOf[action.data] : []
  const [gone, options] = await Promise.all([
    findGoneParties(ctx.db, ctx.actor.enterpriseId, partiesOfDocument(document)),
    optionsOfColumns(
      ctx,
      columns.filter((column) => flowColumns[column].type === 'options'),
    ),
  ])
  return {
    gone,
    options: new Map(
      [...options].map(([column, list]) => [flowColumns[column].id, new Set(list.map(({ key }) => key))]),
    ),
  }
}

export const faultsOfDocument = async (ctx: Ctx, document: FlowDocument): Promise<readonly FlowFault[]> =>
  flowFaults(document, await knowledgeOf(ctx, document))
