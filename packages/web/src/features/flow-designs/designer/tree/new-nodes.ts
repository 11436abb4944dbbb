import type {
  ApproverStep,
  BranchStep,
  ContainerStep,
  CopyStep,
  FlowNode,
  FlowStep,
} from '@cabinet/contract/flow-designs.document'

const keyLength = 14
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A key that no other node has; `crypto.randomUUID` is missing on plain http. */
export function newFlowNodeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyLength))
  return `n${[...bytes].map((byte) => letters[byte % letters.length]).join('')}`
}

const base = () => ({ key: newFlowNodeKey(), name: '', next: null, kept: {} })

export const newApproverStep = (): ApproverStep => ({
  ...base(),
  kind: 'approver',
  source: 'named',
  parties: [],
  several: false,
  range: 'company',
  level: 1,
  endLevel: 1,
  mode: 'any',
  nobody: 'administrator',
  timeLimit: null,
})

export const newCopyStep = (): CopyStep => ({ ...base(), kind: 'copy', parties: [], selfSelect: true })

export const newBranchStep = (next: FlowStep | null = null): BranchStep => ({
  ...base(),
  kind: 'branch',
  next,
  conditions: [],
  parties: [],
})

/** Two branches, of which the first takes over what followed. */
export const newContainerStep = (tail: FlowStep | null): ContainerStep => ({
  ...base(),
  kind: 'container',
  branches: [newBranchStep(tail), newBranchStep()],
})

/** A node alone, without what follows it; a branch and a container keep what is inside. */
export function withoutTail<Kind extends FlowNode>(node: Kind): Kind {
  return node.kind === 'branch' || node.next === null ? node : { ...node, next: null }
}

/** The same with new keys throughout, for what is pasted. */
export function withNewFlowKeys<Kind extends FlowNode>(node: Kind): Kind {
  const copy = {
    ...node,
    key: newFlowNodeKey(),
    next: node.next && withNewFlowKeys(node.next),
  }
  return copy.kind === 'container'
    ? { ...copy, branches: (node as ContainerStep).branches.map((branch) => withNewFlowKeys(branch)) }
    : copy
}
