import type {
  BranchStep,
  FlowDocument,
  FlowNode,
  FlowStep,
  StartStep,
} from '@cabinet/contract/flow-designs.document'

/**
 * Returns the document with one node replaced by what `change` makes of it. All that does not lie above the node is
 * shared with the document before, so that what draws it is skipped.
 */
export function rewriteFlowNode<Kind extends FlowNode>(
  document: FlowDocument,
  key: string,
  change: (node: Kind) => Kind,
): FlowDocument {
  const root = rewrite(document.root, key, change as unknown as (node: FlowNode) => FlowNode)
  return root === document.root ? document : { ...document, root: root as StartStep }
}

function rewrite(node: FlowNode, key: string, change: (node: FlowNode) => FlowNode): FlowNode {
  if (node.key === key) return change(node)
  if (node.kind === 'container') {
    for (const [at, branch] of node.branches.entries()) {
      const after = rewrite(branch, key, change) as BranchStep
      if (after !== branch) return { ...node, branches: node.branches.with(at, after) }
    }
  }
  if (!node.next) return node
  const after = rewrite(node.next, key, change) as FlowStep
  return after === node.next ? node : { ...node, next: after }
}

/** Hangs `tail` under the last step of the line that begins with `step`. */
export function appendToFlowLine(step: FlowStep | null, tail: FlowStep | null): FlowStep | null {
  if (!step) return tail
  if (!tail) return step
  return { ...step, next: appendToFlowLine(step.next, tail) }
}
