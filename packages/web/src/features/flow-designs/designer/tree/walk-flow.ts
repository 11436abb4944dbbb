import type { FlowDocument, FlowNode } from '@cabinet/contract/flow-designs.document'
import { flowIndexOf, flowLineBelow } from './flow-index.ts'

export type FlowDirection = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

/** The key that an arrow leads to; the key itself where there is none in that direction. */
export function neighbourOfFlowNode(document: FlowDocument, key: string, direction: FlowDirection): string {
  const { places, order } = flowIndexOf(document)
  const place = places.get(key)
  if (!place) return document.root.key
  switch (direction) {
    case 'up':
      return place.above?.key ?? key
    case 'down':
      return below(document, place.node) ?? key
    case 'left':
      return beside(document, key, -1)
    case 'right':
      return beside(document, key, 1)
    case 'first':
      return document.root.key
    case 'last':
      return order.at(-1) ?? key
  }
}

/** The next node of the line; of a container its first branch; at the end of a branch what follows its container. */
function below(document: FlowDocument, node: FlowNode): string | null {
  if (node.kind === 'container') return node.branches[0]?.key ?? null
  if (node.next) return node.next.key
  const { places } = flowIndexOf(document)
  let branch = node.kind === 'branch' ? node : places.get(node.key)?.branch
  while (branch) {
    const place = places.get(branch.key)
    if (place?.above?.next) return place.above.next.key
    branch = place?.branch
  }
  return null
}

/** The node at the same height of the branch beside, or the nearest one above that height. */
function beside(document: FlowDocument, key: string, by: -1 | 1): string {
  const { places } = flowIndexOf(document)
  const place = places.get(key)
  const branch = place?.node.kind === 'branch' ? place.node : place?.branch
  const own = branch && places.get(branch.key)
  if (!place || !branch || own?.above?.kind !== 'container') return key
  const next = own.above.branches[own.position + by]
  // out of the outermost branch the arrow goes on in the container around it
  if (!next) {
    const outer = own.branch ? beside(document, own.branch.key, by) : key
    return outer === own.branch?.key ? key : outer
  }
  const height = place.node.kind === 'branch' ? 0 : place.position
  const line = [next, ...flowLineBelow(next)]
  return line[Math.min(height, line.length - 1)]!.key
}
