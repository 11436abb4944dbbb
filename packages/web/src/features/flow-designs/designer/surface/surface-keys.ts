import type { KeyboardEvent } from 'react'
import { copyNode, cutNode, deleteNode, moveBranch, pasteAfterNode } from '../state/designer-commands.ts'
import type { DesignerStore } from '../state/designer-store.ts'
import { flowIndexOf } from '../tree/flow-index.ts'
import { type FlowDirection, neighbourOfFlowNode } from '../tree/walk-flow.ts'

const arrows: Readonly<Record<string, FlowDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}

interface SurfaceKeys {
  store: DesignerStore
  isList: boolean
  openMenu(kind: 'add' | 'node', key: string): void
}

/** Answers a key pressed on a node; whether it was one of ours. */
export function pressOnNode(event: KeyboardEvent, { store, isList, openMenu }: SurfaceKeys): boolean {
  const { active: key, history } = store.getState()
  const isCommand = event.ctrlKey || event.metaKey
  const direction = arrows[event.key]
  if (direction && !isCommand) {
    if (event.altKey) return moveByArrow(store, key, direction)
    store.setState({
      active: isList
        ? nextInList(store, key, direction)
        : neighbourOfFlowNode(history.present, key, direction),
    })
    return true
  }
  if (isCommand && !event.shiftKey && !event.altKey) {
    if (event.key === 'c') return copyNode(store, key)
    if (event.key === 'x') return run(cutNode(store, key))
    if (event.key !== 'v') return false
    pasteAfterNode(store, key)
    return true
  }
  if (isCommand || event.altKey) return false
  if (event.key === 'Delete' || event.key === 'Backspace') return run(deleteNode(store, key))
  if (event.key === '+' || event.key === 'Insert') openMenu('add', key)
  else if (event.key === 'F2') store.setState({ editing: key })
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu('node', key)
  else return false
  return true
}

function run(promise: Promise<unknown>): true {
  void promise
  return true
}

function moveByArrow(store: DesignerStore, key: string, direction: FlowDirection): boolean {
  const by = { left: -1, up: -1, right: 1, down: 1 } as const
  if (direction === 'first' || direction === 'last') return false
  moveBranch(store, key, by[direction])
  return true
}

/** A list is walked line by line; left leads to what a node belongs to. */
function nextInList(store: DesignerStore, key: string, direction: FlowDirection): string {
  const { present } = store.getState().history
  const { order, places } = flowIndexOf(present)
  const at = order.indexOf(key)
  const place = places.get(key)
  const outer = place?.node.kind === 'branch' ? place.above : place?.branch
  const next = {
    up: order[at - 1],
    down: order[at + 1],
    left: outer?.key,
    right: order[at + 1],
    first: order[0],
    last: order.at(-1),
  }[direction]
  return next ?? key
}
