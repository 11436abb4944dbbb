import { describe, expect, it } from 'vitest'
import { changeFlowHistory, newFlowHistory, redoFlowChange, undoFlowChange } from './flow-history.ts'
import { approverNamed, branchNamed, containerNamed, copyNamed, documentOf } from './test-flow.ts'
import { neighbourOfFlowNode } from './walk-flow.ts'

const named = (name: string) => ({ ...documentOf(null), name })

describe('the history of a flow', () => {
  it('goes back and forth, and a change after going back forgets what came after', () => {
    let history = newFlowHistory(named('0'))
    for (const name of ['1', '2', '3']) history = changeFlowHistory(history, named(name))
    history = undoFlowChange(undoFlowChange(history))
    expect(history.present.name).toBe('1')
    expect(redoFlowChange(history).present.name).toBe('2')
    history = changeFlowHistory(history, named('4'))
    expect(redoFlowChange(history).present.name).toBe('4')
    expect(undoFlowChange(history).present.name).toBe('1')
  })

  it('undoes typing in one field at once', () => {
    let history = changeFlowHistory(newFlowHistory(named('0')), named('1'))
    history = changeFlowHistory(history, named('1a'), { field: 'name', at: 1000 })
    history = changeFlowHistory(history, named('1ab'), { field: 'name', at: 1200 })
    history = changeFlowHistory(history, named('1abc'), { field: 'name', at: 9000 })
    expect(undoFlowChange(history).present.name).toBe('1ab')
    expect(undoFlowChange(undoFlowChange(history)).present.name).toBe('1')
  })

  it('ignores what changes nothing', () => {
    const history = newFlowHistory(named('0'))
    expect(changeFlowHistory(history, history.present)).toBe(history)
    expect(undoFlowChange(history)).toBe(history)
    expect(redoFlowChange(history)).toBe(history)
  })
})

describe('arrows', () => {
  const flow = documentOf(
    containerNamed(
      'c',
      [
        branchNamed('b1', approverNamed('x', copyNamed('y'))),
        branchNamed('b2', containerNamed('d', [branchNamed('d1'), branchNamed('d2')])),
        branchNamed('b3'),
      ],
      copyNamed('z'),
    ),
  )
  const walk = (from: string, ...directions: Parameters<typeof neighbourOfFlowNode>[2][]) =>
    directions.reduce((key, direction) => neighbourOfFlowNode(flow, key, direction), from)

  it('lead down a line, into the first branch, and out at its end', () => {
    expect(walk('start', 'down')).toBe('c')
    expect(walk('c', 'down')).toBe('b1')
    expect(walk('b1', 'down', 'down')).toBe('y')
    expect(walk('y', 'down')).toBe('z')
    expect(walk('d2', 'down')).toBe('z')
    expect(walk('z', 'down')).toBe('z')
    expect(walk('x', 'up', 'up', 'up')).toBe('start')
    expect(walk('y', 'first')).toBe('start')
    expect(walk('y', 'last')).toBe('z')
  })

  it('lead to the same height of the branch beside', () => {
    expect(walk('b1', 'right')).toBe('b2')
    expect(walk('y', 'right')).toBe('d')
    expect(walk('x', 'right', 'right')).toBe('b3')
    expect(walk('d1', 'left')).toBe('b1')
    expect(walk('d1', 'right')).toBe('d2')
    expect(walk('d2', 'right')).toBe('b3')
    expect(walk('b3', 'right')).toBe('b3')
    expect(walk('z', 'left')).toBe('z')
  })
})
