import type { FlowKnowledge } from '@cabinet/contract/flow-designs.faults'
import type { ConditionColumn } from '@cabinet/contract/flow-designs.shapes'

/** Facts from outside a document by which its faults are judged: as the server told them. */
export function flowFaultKnowledge(
  gone: readonly string[],
  columns: readonly ConditionColumn[],
): FlowKnowledge {
  const options = new Map(
    columns
      .filter(({ kind }) => kind === 'String')
      .map(({ id, options: offered }) => [id, new Set(offered.map(({ key }) => key))]),
  )
  return { gone: new Set(gone), options }
}
