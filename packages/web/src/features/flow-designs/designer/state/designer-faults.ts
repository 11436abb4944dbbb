import { type FlowFault, type FlowKnowledge, flowFaults } from '@cabinet/contract/flow-designs.faults'
import type { DesignerStore } from './designer-store.ts'

/** Milliseconds after a change, so that judging never delays the change itself. */
const judgeAfterMs = 120

const isSame = (before: readonly FlowFault[] | undefined, after: readonly FlowFault[]) =>
  before?.length === after.length &&
  before.every(
    ({ kind, names }, at) => kind === after[at]!.kind && names?.join() === after[at]!.names?.join(),
  )

/** Faults by node; lists that are as before stay the same, so that their cards are not drawn again. */
export function faultsByNode(
  faults: readonly FlowFault[],
  before: ReadonlyMap<string, readonly FlowFault[]>,
): ReadonlyMap<string, readonly FlowFault[]> {
  const found = new Map<string, FlowFault[]>()
  for (const fault of faults) found.set(fault.nodeKey, [...(found.get(fault.nodeKey) ?? []), fault])
  const all = [...found].map(
    ([key, list]) => [key, isSame(before.get(key), list) ? before.get(key)! : list] as const,
  )
  const nothingNew = all.length === before.size && all.every(([key, list]) => before.get(key) === list)
  return nothingNew ? before : new Map(all)
}

/** Judges the document now and shortly after each change; returns the end of that. */
export function watchFlowFaults(store: DesignerStore, knowledge: () => FlowKnowledge): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const judge = () =>
    store.setState(({ history, faults }) => ({
      faults: faultsByNode(flowFaults(history.present, knowledge()), faults),
    }))
  judge()
  const stop = store.subscribe((state, before) => {
    if (state.history.present === before.history.present) return
    clearTimeout(timer)
    timer = setTimeout(judge, judgeAfterMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
