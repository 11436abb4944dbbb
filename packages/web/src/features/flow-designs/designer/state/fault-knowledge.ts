import type { FlowKnowledge } from '@cabinet/contract/flow-designs.faults'
import type { ConditionColumn } from '@cabinet/contract/flow-designs.shapes'

/** Facts from outside a document by which its faults are judged: as the server told them. A column without options is not judged. */
export function flowFaultKnowledge(
  gone: readonly string[],
  columns: readonly ConditionColumn[],
): FlowKnowledge {
  const options = new Map(
    columns
      .filter(({ kind, options: offered }) => kind === 'String' && offered.length > 0)
      .map(({ id, options: offered }) => [id, new Set(offered.map(({ key }) => key))]),
  )
  return { gone: new Set(gone), options }
}
