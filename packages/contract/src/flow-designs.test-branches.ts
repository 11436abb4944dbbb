// Branches and conditions for tests of flow designs.

import type { BranchStep, FlowCondition, NumberCondition, OptionsCondition } from './flow-designs.document.ts'
import { newBranchStep } from './flow-designs.steps.ts'

/** A condition on the total size. */
export const sizeCondition = (
  operator: NumberCondition['operator'],
  value: string,
  rest: Partial<NumberCondition> = {},
) =>
  ({
    kind: 'number',
    column: '2',
    label: 'Size',
    operator,
    value,
    lower: '≤',
    second: '',
    upper: '≤',
    kept: {},
    ...rest,
  }) as const
/** A condition on the groups of files. */
export const groupCondition = (...keys: string[]): OptionsCondition => ({
  kind: 'options',
  column: '3',
  label: 'Group',
  keys,
  options: '[]',
  kept: {},
})
export const initiatorCondition: FlowCondition = { kind: 'initiator', kept: {} }
export const branchOf = (
  key: string,
  conditions: FlowCondition[],
  change: Partial<BranchStep> = {},
): BranchStep => ({
  ...newBranchStep(),
  key,
  conditions,
  ...change,
})
