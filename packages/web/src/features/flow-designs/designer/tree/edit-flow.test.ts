import { newBranchStep } from '@cabinet/contract/flow-designs.steps'
import { describe, expect, it } from 'vitest'
import { keptFlowName } from './default-names.ts'
import {
  addFlowBranch,
  branchLosingConditions,
  branchPlaces,
  deleteFlowBranch,
  moveFlowBranch,
  placeFlowBranch,
} from './edit-branches.ts'
import { addFlowContainerAfter, addFlowStepAfter, deleteFlowNode, setFlowNode } from './edit-flow.ts'
import { countFlowNodes, flowIndexOf, flowNodeIn } from './flow-index.ts'
import { pasteFlowNode } from './paste-flow.ts'
import {
  approverNamed,
  branchNamed,
  containerNamed,
  copyNamed,
  documentOf,
  drawnFlow,
  largeFiles,
} from './test-flow.ts'

const nested = () =>
  documentOf(
    approverNamed(
      'a',
      containerNamed(
        'c',
        [
          branchNamed('b1', approverNamed('x', containerNamed('d', [branchNamed('d1'), branchNamed('d2')])), {
            conditions: [largeFiles],
          }),
          branchNamed('b2', copyNamed('y')),
          branchNamed('b3'),
        ],
        copyNamed('z'),
      ),
    ),
  )

describe('adding to a flow', () => {
  it('hangs the old tail under the new step', () => {
    expect(drawnFlow(addFlowStepAfter(nested(), 'start', approverNamed('new')))).toBe(
      'start > new > a > c[b1 > x > d[d1 | d2] | b2 > y | b3] > z',
    )
    expect(drawnFlow(addFlowStepAfter(nested(), 'd1', copyNamed('new')))).toContain('d[d1 > new | d2]')
    expect(drawnFlow(addFlowStepAfter(nested(), 'c', copyNamed('new')))).toMatch(/\] > new > z$/)
  })

  it('gives all that followed to the first of two new branches', () => {
    const made = addFlowContainerAfter(documentOf(approverNamed('a', copyNamed('z'))), 'a')!
    const [first, second] = made.container.branches
    expect(drawnFlow(made.document)).toBe(
      `start > a > ${made.container.key}[${first!.key} > z | ${second!.key}]`,
    )
    expect(second).toMatchObject({ conditions: [], name: '', next: null })
  })

  it('adds a branch before the fallback', () => {
    const added = addFlowBranch(nested(), 'c', { ...newBranchStep(), key: 'new' })
    expect(drawnFlow(added)).toContain('b2 > y | new | b3]')
  })

  it('leaves everything that is not above the change as it is', () => {
    const before = nested()
    const after = addFlowStepAfter(before, 'y', approverNamed('new'))
    const branchesOf = (document: typeof before) => {
      const found = flowNodeIn(document, 'c')
      return found?.kind === 'container' ? found.branches : []
    }
    expect(branchesOf(after)[0]).toBe(branchesOf(before)[0])
    expect(branchesOf(after)[2]).toBe(branchesOf(before)[2])
    expect(branchesOf(after)[1]).not.toBe(branchesOf(before)[1])
    expect(flowNodeIn(after, 'z')).toBe(flowNodeIn(before, 'z'))
    expect(drawnFlow(before)).toBe(drawnFlow(nested()))
  })
})

describe('deleting from a flow', () => {
  it('puts what follows in the place of a step', () => {
    expect(drawnFlow(deleteFlowNode(nested(), 'a'))).toBe('start > c[b1 > x > d[d1 | d2] | b2 > y | b3] > z')
    expect(drawnFlow(deleteFlowNode(nested(), 'x'))).toContain('b1 > d[')
    expect(drawnFlow(deleteFlowNode(nested(), 'c'))).toBe('start > a > z')
    expect(drawnFlow(deleteFlowNode(nested(), 'start'))).toBe(drawnFlow(nested()))
  })

  it('merges the last branch that is left and hangs what followed under its end', () => {
    const two = deleteFlowBranch(nested(), 'b2')
    expect(drawnFlow(two)).toContain('c[b1 > x > d[d1 | d2] | b3] > z')
    expect(branchLosingConditions(two, 'b3')?.key).toBe('b1')
    expect(branchLosingConditions(two, 'b1')).toBeNull()
    expect(branchLosingConditions(nested(), 'b3')).toBeNull()
    expect(drawnFlow(deleteFlowNode(two, 'b3'))).toBe('start > a > x > d[d1 | d2] > z')
    expect(drawnFlow(deleteFlowNode(two, 'b1'))).toBe('start > a > z')
  })

  it('numbers untouched names anew and leaves those that a user gave', () => {
    const names = (given: string[]) => {
      const branches = given.map((name, at) => branchNamed(`b${at}`, null, { name }))
      const left = deleteFlowBranch(documentOf(containerNamed('c', branches)), 'b0')
      const container = flowNodeIn(left, 'c')
      return container?.kind === 'container' ? container.branches.map(({ name }) => name) : []
    }
    expect(names(['', '条件2', 'Condition 3', '其他条件'])).toEqual(['', '', ''])
    expect(names(['', 'Secret files', '条件7', ''])).toEqual(['Secret files', '条件7', ''])
  })
})

describe('branches', () => {
  it('move to the left and right, and the fallback stays last', () => {
    expect(drawnFlow(moveFlowBranch(nested(), 'b2', -1))).toContain('c[b2 > y | b1 > x')
    expect(moveFlowBranch(nested(), 'b1', -1)).toEqual(nested())
    expect(drawnFlow(moveFlowBranch(nested(), 'b2', 1))).toBe(drawnFlow(nested()))
    expect(drawnFlow(moveFlowBranch(nested(), 'b3', -1))).toBe(drawnFlow(nested()))
    expect(drawnFlow(placeFlowBranch(nested(), 'b1', 1))).toContain('c[b2 > y | b1 > x')
    expect(branchPlaces(nested(), 'b2')).toEqual({ position: 1, count: 2 })
    expect(branchPlaces(nested(), 'b3')).toBeNull()
  })

  it('take a name, and an empty or default one is none', () => {
    const branch = branchNamed('b')
    expect(keptFlowName(branch, ' Large files ', 0)).toBe('Large files')
    expect(keptFlowName(branch, '条件1', 0)).toBe('')
    expect(keptFlowName(branch, '条件2', 0)).toBe('条件2')
    expect(keptFlowName(approverNamed('a'), '  ', 1)).toBe('')
    expect(keptFlowName(approverNamed('a'), '审批人', 1)).toBe('')
    const named = setFlowNode(nested(), 'x', { name: 'Head' })
    expect(flowNodeIn(named, 'x')?.name).toBe('Head')
    expect(flowNodeIn(named, 'd')).toBe(flowNodeIn(named, 'x')?.next)
  })
})

describe('pasting', () => {
  const keysOf = (document: ReturnType<typeof nested>) => [...flowIndexOf(document).places.keys()]

  it('puts a step after the node, with its branches and with new keys', () => {
    const container = { ...flowNodeIn(nested(), 'c')!, next: null }
    if (container.kind !== 'container') throw new Error('no container')
    const pasted = pasteFlowNode(nested(), 'y', container)!
    expect(countFlowNodes(pasted.document)).toBe(countFlowNodes(nested()) * 2 - 3)
    expect(new Set(keysOf(pasted.document)).size).toBe(countFlowNodes(pasted.document))
    expect(flowNodeIn(pasted.document, 'y')?.next?.key).toBe(pasted.key)
  })

  it('puts a branch before the fallback of the container around the node', () => {
    const branch = branchNamed('copied', approverNamed('inside'))
    const pasted = pasteFlowNode(nested(), 'y', branch)!
    expect(drawnFlow(pasted.document)).toMatch(/b2 > y \| n\w+ > n\w+ \| b3\]/)
    expect(pasteFlowNode(nested(), 'z', branch)).toBeNull()
    expect(drawnFlow(pasteFlowNode(nested(), 'd', branch)!.document)).toMatch(/d\[d1 \| n\w+ > n\w+ \| d2\]/)
  })
})
