import type { FlowDocument } from '@cabinet/contract/flow-designs.document'

/** Steps that can be undone. */
const most = 200
/** Milliseconds within which changes of one field count as one. */
const typingMs = 1500

/** A document with what was before and, after an undo, what came after. */
export interface FlowHistory {
  past: readonly FlowDocument[]
  present: FlowDocument
  future: readonly FlowDocument[]
  /** The field that was changed last, and when. */
  typed: { field: string; at: number } | null
}

export const newFlowHistory = (present: FlowDocument): FlowHistory => ({
  past: [],
  present,
  future: [],
  typed: null,
})

/** Notes a change. Changes of one `field` within a moment are undone together, as typing is. */
export function changeFlowHistory(
  history: FlowHistory,
  present: FlowDocument,
  typing?: { field: string; at: number },
): FlowHistory {
  if (present === history.present) return history
  const { typed } = history
  const goesOn =
    typing !== undefined &&
    typed?.field === typing.field &&
    typing.at - typed.at < typingMs &&
    history.past.length > 0
  return {
    past: goesOn ? history.past : [...history.past, history.present].slice(-most),
    present,
    future: [],
    typed: typing ?? null,
  }
}

export function undoFlowChange(history: FlowHistory): FlowHistory {
  const before = history.past.at(-1)
  if (!before) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    typed: null,
  }
}

export function redoFlowChange(history: FlowHistory): FlowHistory {
  const [after, ...future] = history.future
  if (!after) return history
  return { past: [...history.past, history.present], present: after, future, typed: null }
}
