import type {
  BranchStep,
  ContainerStep,
  FlowDocument,
  FlowStep,
  NumberCondition,
} from '@cabinet/contract/flow-designs.document'
import { newApproverStep, newBranchStep, newCopyStep } from '@cabinet/contract/flow-designs.steps'

// Documents for tests, written as short words.

export const approverNamed = (key: string, next: FlowStep | null = null): FlowStep => ({
  ...newApproverStep(),
  key,
  next,
})
export const copyNamed = (key: string, next: FlowStep | null = null): FlowStep => ({
  ...newCopyStep(),
  key,
  next,
})

export const largeFiles: NumberCondition = {
  kind: 'number',
  column: '2',
  label: 'Total size',
  operator: 'more',
  value: '1024',
  lower: '<',
  second: '',
  upper: '<',
  kept: {},
}

export const branchNamed = (
  key: string,
  next: FlowStep | null = null,
  more: Partial<BranchStep> = {},
): BranchStep => ({ ...newBranchStep(next), key, ...more })

export const containerNamed = (
  key: string,
  branches: BranchStep[],
  next: FlowStep | null = null,
): ContainerStep => ({ kind: 'container', key, name: '', kept: {}, branches, next })

export const documentOf = (next: FlowStep | null): FlowDocument => ({
  tableId: 'archive',
  name: 'Test',
  directorMaxLevel: 4,
  starters: [],
  root: { kind: 'start', key: 'start', name: '', kept: {}, next },
  kept: {},
  keptDefinition: {},
})

/** A document as text: `start > c[a: x > y | b: ] > z`. */
export function drawnFlow({ root }: FlowDocument): string {
  return drawnLine(root)
}

function drawnLine(head: { key: string; next: FlowStep | null }): string {
  const parts = [head.key]
  for (let node = head.next; node; node = node.next)
    parts.push(
      node.kind === 'container' ? `${node.key}[${node.branches.map(drawnLine).join(' | ')}]` : node.key,
    )
  return parts.join(' > ')
}
