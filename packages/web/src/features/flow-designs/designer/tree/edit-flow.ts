import type { ContainerStep, FlowDocument, FlowNode, FlowStep } from '@cabinet/contract/flow-designs.document'
import { newContainer } from '@cabinet/contract/flow-designs.steps'
import { deleteFlowBranch } from './edit-branches.ts'
import { flowIndexOf, flowNodeIn } from './flow-index.ts'
import { rewriteFlowNode } from './rewrite-flow.ts'

/** Adds a step after a node; the line that followed hangs under the new step. */
export const addFlowStepAfter = (document: FlowDocument, key: string, step: FlowStep): FlowDocument =>
  rewriteFlowNode(document, key, (node: FlowNode) => ({ ...node, next: { ...step, next: node.next } }))

/** Adds two branches after a node; the first takes over all that followed, the second is the empty fallback. */
export function addFlowContainerAfter(
  document: FlowDocument,
  key: string,
): { document: FlowDocument; container: ContainerStep } | null {
  const node = flowNodeIn(document, key)
  if (!node) return null
  const container = newContainer(node.next)
  return {
    document: rewriteFlowNode(document, key, (found: FlowNode) => ({ ...found, next: container })),
    container,
  }
}

/** Deletes a node: the step that follows takes its place; a container goes with its branches. */
export function deleteFlowNode(document: FlowDocument, key: string): FlowDocument {
  const place = flowIndexOf(document).places.get(key)
  if (!place?.above) return document
  if (place.node.kind === 'branch') return deleteFlowBranch(document, key)
  const { next } = place.node
  return rewriteFlowNode(document, place.above.key, (above: FlowNode) => ({ ...above, next }))
}

/** Takes over fields of a node, as a drawer has them; the line and the branches stay those of the document. */
export const setFlowNode = <Kind extends FlowNode>(
  document: FlowDocument,
  key: string,
  fields: Partial<Omit<Kind, 'kind' | 'key' | 'next' | 'branches'>>,
): FlowDocument =>
  rewriteFlowNode(document, key, (node: Kind) => {
    const isSame = Object.entries(fields).every(([field, value]) => node[field as keyof Kind] === value)
    return isSame ? node : { ...node, ...fields }
  })
