import type { ContainerStep, FlowNode } from '@cabinet/contract/flow-designs.document'
import { createNodeKey } from '@cabinet/contract/flow-designs.node-keys'

/** A node alone, without what follows it; a branch and a container keep what is inside. */
export function withoutTail<Kind extends FlowNode>(node: Kind): Kind {
  return node.kind === 'branch' || node.next === null ? node : { ...node, next: null }
}

/** The same with new keys throughout, for what is pasted. */
export function withNewFlowKeys<Kind extends FlowNode>(node: Kind): Kind {
  const copy = {
    ...node,
    key: createNodeKey(),
    next: node.next && withNewFlowKeys(node.next),
  }
  return copy.kind === 'container'
    ? { ...copy, branches: (node as ContainerStep).branches.map((branch) => withNewFlowKeys(branch)) }
    : copy
}
