import { describe, expect, it } from 'vitest'
import type { ApproverStep, BranchStep, FlowDocument, FlowParty, FlowStep } from './flow-designs.document.ts'
import { flowFaults } from './flow-designs.faults.ts'
import { newApproverStep, newContainer, newCopyStep, newFlowDocument } from './flow-designs.steps.ts'
import {
  branchOf as branch,
  initiatorCondition as byInitiator,
  groupCondition as groups,
  sizeCondition as size,
} from './flow-designs.test-branches.ts'

const ann: FlowParty = { kind: 'user', id: 'ann', name: 'Ann' }
const hr: FlowParty = { kind: 'role', id: 'hr', name: 'HR' }
const ops: FlowParty = { kind: 'department', id: 'ops', name: 'Operations' }

const approver = (change: Partial<ApproverStep> = {}): ApproverStep => ({
  ...newApproverStep(),
  key: 'approver',
  parties: [ann],
  ...change,
})
const flow = (next: FlowStep | null, change: Partial<FlowDocument> = {}): FlowDocument => {
  const document = newFlowDocument('archive', 'Flow')
  return { ...document, root: { ...document.root, key: 'root', next }, ...change }
}
const split = (...branches: BranchStep[]): FlowDocument =>
  flow({ ...newContainer(), key: 'split', branches, next: approver() })
const told = (document: FlowDocument, gone: string[] = [], labels?: string[]) =>
  flowFaults(document, {
    gone: new Set(gone),
    ...(labels && { options: new Map([['3', new Set(labels)]]) }),
  }).map(({ kind, nodeKey, names }) => [kind, nodeKey, ...(names ?? [])].join(' '))

describe('the faults of an approval flow', () => {
  it.each<[string, FlowDocument, string[]]>([
    ['none', flow(approver()), []],
    ['no approver in the flow', flow(null), ['no_approver_in_flow root']],
    ['only a copy', flow({ ...newCopyStep(), key: 'copy' }), ['no_approver_in_flow root']],
    ['an unknown form', flow(approver(), { tableId: 'x' }), ['unknown_form root']],
    ['a named approver without anyone', flow(approver({ parties: [] })), ['approver_missing approver']],
    [
      'one chosen among nobody',
      flow(approver({ source: 'chosen', range: 'members', parties: [] })),
      ['approver_missing approver'],
    ],
    ['one chosen among the company', flow(approver({ source: 'chosen', range: 'company', parties: [] })), []],
    ['one chosen in a role', flow(approver({ source: 'chosen', range: 'role', parties: [hr] })), []],
    [
      'one chosen in two roles',
      flow(approver({ source: 'chosen', range: 'role', parties: [hr, { ...hr, id: 'it' }] })),
      ['role_not_one approver'],
    ],
    [
      'one chosen in a role that is a person',
      flow(approver({ source: 'chosen', range: 'role' })),
      ['role_not_one approver'],
    ],
    ['a department as approver', flow(approver({ parties: [ops] })), ['party_kind approver Operations']],
    ['a director within the levels', flow(approver({ source: 'director', level: 4, parties: [] })), []],
    ['a director above', flow(approver({ source: 'director', level: 5 })), ['level_too_high approver']],
    [
      'a chain that ends above',
      flow(approver({ source: 'directors', endLevel: 5 })),
      ['level_too_high approver'],
    ],
    [
      'a copy for nobody',
      flow({ ...newCopyStep(approver()), key: 'copy', selfSelect: false }),
      ['recipients_missing copy'],
    ],
    ['a copy that the initiator addresses', flow({ ...newCopyStep(approver()), key: 'copy' }), []],
    ['a role that may start', flow(approver(), { starters: [hr, ops] }), ['party_kind root HR']],
    ['a branch without conditions', split(branch('a', []), branch('b', [])), ['branch_without_conditions a']],
    ['no fallback', split(branch('a', [size('less', '5')])), ['fallback_missing split']],
    ['no branch', split(), ['fallback_missing split']],
    [
      'half conditions',
      split(
        branch('a', [size('less', '')]),
        branch('b', [size('between', '1')]),
        branch('c', [groups()]),
        branch('d', [byInitiator]),
        branch('e', [size('less', 'five')]),
        branch('f', []),
      ),
      [
        'condition_incomplete a Size',
        'condition_incomplete b Size',
        'condition_incomplete c Group',
        'condition_incomplete d',
        'condition_incomplete e Size',
      ],
    ],
    [
      'conditions that exclude each other',
      split(
        branch('a', [size('less', '5'), size('more', '4')]),
        branch('b', [size('less', '0')]),
        branch('c', [size('between', '9', { second: '8' })]),
        branch('d', [groups('x'), groups('y')]),
        branch('f', []),
      ),
      ['conditions_contradict a', 'conditions_contradict b', 'conditions_contradict c'],
    ],
    [
      'an outer branch that excludes the inner one',
      split(
        branch('outer', [size('less', '5')], {
          next: {
            ...newContainer(),
            key: 'inner split',
            branches: [branch('inner', [size('atLeast', '5')]), branch('rest', [])],
          },
        }),
        branch('f', []),
      ),
      ['conditions_contradict inner'],
    ],
    [
      'a branch behind one that takes all of it',
      split(branch('a', [size('less', '10')]), branch('b', [size('less', '5')]), branch('f', [])),
      ['branch_unreachable b'],
    ],
    [
      'a branch behind two that together take all of it',
      split(
        branch('a', [groups('x', 'y'), size('less', '10')]),
        branch('b', [groups('x'), size('atLeast', '10')]),
        branch('c', [groups('x'), size('between', '5', { second: '50' })]),
        branch('f', []),
      ),
      ['branch_unreachable c'],
    ],
    [
      'the same initiators again',
      split(
        branch('a', [byInitiator], { parties: [ann, hr] }),
        branch('b', [byInitiator], { parties: [hr] }),
        branch('c', [byInitiator], { parties: [hr, ops] }),
        branch('f', []),
      ),
      ['branch_unreachable b'],
    ],
    [
      'a column of another form',
      split(branch('a', [{ ...size('less', '5'), column: '8', label: 'Downloads' }]), branch('f', [])),
      ['unknown_column a Downloads'],
    ],
  ])('%s', (_, document, faults) => {
    expect(told(document)).toEqual(faults)
  })

  it('names who is gone, in tree order, and only where the party counts', () => {
    const document = flow(
      approver({
        next: {
          ...newContainer(),
          key: 'split',
          branches: [branch('a', [byInitiator], { parties: [ops] }), branch('f', [], { parties: [ops] })],
          next: {
            ...newCopyStep(approver({ key: 'last', source: 'initiator' })),
            key: 'copy',
            parties: [hr],
          },
        },
      }),
      { starters: [ann] },
    )
    expect(told(document, ['user ann', 'role hr', 'department ops'])).toEqual([
      'party_gone root Ann',
      'party_gone approver Ann',
      'party_gone a Operations',
      'party_gone copy HR',
    ])
    expect(told(document, ['role ann'])).toEqual([])
  })

  it('tells options that are no longer offered', () => {
    const document = split(branch('a', [groups('x', 'y')]), branch('f', []))
    expect(told(document, [], ['x'])).toEqual(['option_gone a Group'])
    expect(told(document, [], ['x', 'y'])).toEqual([])
  })
})
