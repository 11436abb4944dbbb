// New nodes with the defaults of the designer, and ways through the tree.

import type {
  ApproverStep,
  BranchStep,
  ContainerStep,
  CopyStep,
  FlowDocument,
  FlowNode,
  FlowStep,
} from './flow-designs.document.ts'
import { flowDocumentLimits } from './flow-designs.document.ts'
import { createNodeKey } from './flow-designs.node-keys.ts'

const base = (next: FlowStep | null) => ({ key: createNodeKey(), name: '', next, kept: {} })

/** In error until somebody is set. */
export const newApproverStep = (next: FlowStep | null = null): ApproverStep => ({
  kind: 'approver',
  ...base(next),
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

export const newCopyStep = (next: FlowStep | null = null): CopyStep => ({
  kind: 'copy',
  ...base(next),
  parties: [],
  selfSelect: true,
})

export const newBranchStep = (next: FlowStep | null = null): BranchStep => ({
  kind: 'branch',
  ...base(next),
  conditions: [],
  parties: [],
})

/** Two branches: the first takes over all that followed, the second is the fallback. */
export const newContainer = (followed: FlowStep | null = null): ContainerStep => ({
  kind: 'container',
  ...base(null),
  branches: [newBranchStep(followed), newBranchStep()],
})

/** Only the start. */
export const newFlowDocument = (tableId: string, name: string): FlowDocument => ({
  tableId,
  name,
  directorMaxLevel: flowDocumentLimits.directorLevels,
  starters: [],
  root: { kind: 'start', ...base(null) },
  kept: {},
  keptDefinition: {},
})

/** Every node in tree order: a node, then its branches from first to last, then what follows it. */
export function* walkFlowNodes(from: FlowNode | null): Generator<FlowNode> {
  const open: (FlowNode | null)[] = [from]
  while (open.length > 0) {
    const node = open.pop()
    if (!node) continue
    yield node
    open.push(node.next)
    if (node.kind === 'container') open.push(...node.branches.toReversed())
  }
}

export function findFlowNode(document: FlowDocument, key: string): FlowNode | undefined {
  for (const node of walkFlowNodes(document.root)) if (node.key === key) return node
  return undefined
}
