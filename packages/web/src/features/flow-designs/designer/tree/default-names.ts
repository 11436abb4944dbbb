import type { BranchStep, FlowNode } from '@cabinet/contract/flow-designs.document'

const numbered = /^(?:条件\s*|Condition\s+)(\d+)$/i
const fallbackNames = new Set(['其他条件', '其它条件', 'other conditions', '默认条件'])
const kindNames: Record<Exclude<FlowNode['kind'], 'branch'>, readonly string[]> = {
  start: ['发起人', 'initiator'],
  approver: ['审批人', '审核人', 'approver'],
  copy: ['抄送人', 'copy', 'cc'],
  container: ['条件分支', 'conditions'],
}

/** A typed name as it is kept: '' where it says no more than the default name of the kind at this place. */
export function keptFlowName(node: FlowNode, typed: string, position: number): string {
  const name = typed.trim()
  if (node.kind === 'branch') return hasDefaultBranchName({ name }, position) ? '' : name
  return kindNames[node.kind].includes(name.toLowerCase()) ? '' : name
}

/** Whether a branch still has the default name of its place; such names follow the place when it changes. */
export const hasDefaultBranchName = ({ name }: Pick<BranchStep, 'name'>, position: number): boolean =>
  name === '' ||
  fallbackNames.has(name.trim().toLowerCase()) ||
  Number(numbered.exec(name.trim())?.[1]) === position + 1

/** Branches whose untouched names are numbered anew by their place; names given by a user stay. */
export const withPlaceNames = (branches: readonly BranchStep[]): BranchStep[] =>
  branches.map((branch, position) =>
    branch.name !== '' && hasDefaultBranchName(branch, position) ? { ...branch, name: '' } : branch,
  )
