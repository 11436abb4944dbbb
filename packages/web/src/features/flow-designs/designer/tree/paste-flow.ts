import type { FlowDocument, FlowNode, FlowStep } from '@cabinet/contract/flow-designs.document'
import { withNewFlowKeys } from './copied-nodes.ts'
import { addFlowBranch } from './edit-branches.ts'
import { addFlowStepAfter } from './edit-flow.ts'
import { flowIndexOf } from './flow-index.ts'

/** A copied node: a step or container alone, or a branch with its line. */
export type CopiedFlowNode = Exclude<FlowNode, { kind: 'start' }>

/**
 * Pastes a copy with new keys: a step after the given node, a branch before the fallback of the container that is
 * given or that holds the node. Null where there is no such container.
 */
export function pasteFlowNode(
  document: FlowDocument,
  key: string,
  copied: CopiedFlowNode,
): { document: FlowDocument; key: string } | null {
  const fresh = withNewFlowKeys(copied)
  if (fresh.kind !== 'branch')
    return { document: addFlowStepAfter(document, key, fresh as FlowStep), key: fresh.key }
  const containerKey = containerAround(document, key)
  return containerKey ? { document: addFlowBranch(document, containerKey, fresh), key: fresh.key } : null
}

function containerAround(document: FlowDocument, key: string): string | null {
  const { places } = flowIndexOf(document)
  const place = places.get(key)
  if (!place) return null
  if (place.node.kind === 'container') return key
  const branch = place.node.kind === 'branch' ? place.node : place.branch
  return branch ? (places.get(branch.key)?.above?.key ?? null) : null
}
