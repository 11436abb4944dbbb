import type { FlowDocument, FlowNode } from '@cabinet/contract/flow-designs.document'
import type { FlowFault } from '@cabinet/contract/flow-designs.faults'
import type { ConditionColumn } from '@cabinet/contract/flow-designs.shapes'
import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import {
  changeFlowHistory,
  type FlowHistory,
  newFlowHistory,
  redoFlowChange,
  undoFlowChange,
} from '../tree/flow-history.ts'
import { flowIndexOf } from '../tree/flow-index.ts'
import type { CopiedFlowNode } from '../tree/paste-flow.ts'

export type FlowView = 'canvas' | 'list'

export interface DesignerState {
  history: FlowHistory
  /** The document as the server holds it. */
  saved: FlowDocument
  /** The node that the keyboard is at. */
  active: string
  /** The node whose drawer is open. */
  editing: string | null
  view: FlowView
  /** Percent. */
  zoom: number
  /** Faults by node; a node without any has no entry. */
  faults: ReadonlyMap<string, readonly FlowFault[]>
  /** Columns that conditions may ask. */
  columns: readonly ConditionColumn[]
}

export type DesignerStore = StoreApi<DesignerState>

export const zoomLimits = { least: 50, most: 300, step: 10 } as const

export const createDesignerStore = (document: FlowDocument, view: FlowView): DesignerStore =>
  createStore<DesignerState>(() => ({
    history: newFlowHistory(document),
    saved: document,
    active: document.root.key,
    editing: null,
    view,
    zoom: 100,
    faults: new Map(),
    columns: [],
  }))

export const DesignerContext = createContext<DesignerStore | null>(null)

export function useDesignerStore(): DesignerStore {
  const store = use(DesignerContext)
  if (!store) throw new Error('outside of a flow designer')
  return store
}

export const useDesigner = <Part>(select: (state: DesignerState) => Part): Part =>
  useStore(useDesignerStore(), select)

/** Notes a changed document; `active` is the node to be at afterwards. */
export function changeDocument(
  store: DesignerStore,
  document: FlowDocument,
  { active, typing }: { active?: string | undefined; typing?: { field: string; at: number } } = {},
) {
  store.setState(({ history, active: before }) => ({
    history: changeFlowHistory(history, document, typing),
    active: stillThere(document, active ?? before),
  }))
}

export const undoInDesigner = (store: DesignerStore) => moveInHistory(store, undoFlowChange)
export const redoInDesigner = (store: DesignerStore) => moveInHistory(store, redoFlowChange)

function moveInHistory(store: DesignerStore, move: (history: FlowHistory) => FlowHistory) {
  store.setState(({ history, active }) => {
    const next = move(history)
    return { history: next, active: stillThere(next.present, active) }
  })
}

const stillThere = (document: FlowDocument, key: string) =>
  flowIndexOf(document).places.has(key) ? key : document.root.key

/** Zooms to a step between the limits. */
export function zoomDesigner(store: DesignerStore, percent: number) {
  const { least, most, step } = zoomLimits
  const zoom = Math.min(most, Math.max(least, Math.round(percent / step) * step))
  store.setState({ zoom })
}

/** The node that was copied last, in this window; other designs may paste it too. */
let copied: CopiedFlowNode | null = null
const clipboardListeners = new Set<() => void>()

export const copiedFlowNode = () => copied

export function copyFlowNode(node: FlowNode) {
  if (node.kind === 'start') return
  copied = node
  for (const listener of clipboardListeners) listener()
}

export const onFlowNodeCopied = (listener: () => void) => {
  clipboardListeners.add(listener)
  return () => void clipboardListeners.delete(listener)
}
