import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { flowDocumentCodec, parseFlowDocument } from './flow-designs.codec.ts'
import { type FlowDocument, flowDocumentLimits } from './flow-designs.document.ts'
import { randomFlowDocument } from './flow-designs.random-document.ts'
import { newApproverStep, newFlowDocument, walkFlowNodes } from './flow-designs.steps.ts'

const through = (document: FlowDocument): FlowDocument =>
  z.decode(flowDocumentCodec, JSON.parse(JSON.stringify(z.encode(flowDocumentCodec, document))))

const read = (raw: unknown): FlowDocument => {
  const { document, problem } = parseFlowDocument(raw)
  if (!document) throw new Error(`${problem.reason} ${problem.field}`)
  return document
}

const problemOf = (nodeConfig: unknown, rest: object = {}) =>
  parseFlowDocument({ tableId: 'archive', workFlowDef: { name: 'F' }, nodeConfig, ...rest }).problem

describe('the document of an approval flow', () => {
  it('comes back from the wire as it went, 2,000 random ones', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const document = randomFlowDocument(seed)
      expect(through(document), `seed ${seed}`).toEqual(document)
    }
  })

  it('reads what the tree designer writes: blanks everywhere, digits as text, an empty object for no child', () => {
    const blank = {
      priorityLevel: '',
      settype: '',
      selectMode: '',
      selectRange: '',
      directorLevel: '',
      examineMode: '',
      noHanderAction: '',
      examineEndDirectorLevel: '',
      ccSelfSelectFlag: '',
      conditionList: [],
      nodeUserList: [],
      conditionNodes: [],
    }
    const document = read({
      tableId: 1,
      workFlowDef: { name: '合同审批', id: 7 },
      directorMaxLevel: '4',
      flowPermission: [{ type: 1, targetId: 12, name: 'Ann', group: 3 }],
      nodeConfig: {
        ...blank,
        nodeName: '发起人',
        type: 0,
        error: true,
        childNode: {
          ...blank,
          type: '4',
          conditionNodes: [
            {
              ...blank,
              type: 3,
              priorityLevel: 9,
              conditionList: [
                { columnId: 0, type: 1, conditionEn: '', columnType: '', showType: '' },
                {
                  columnId: '3',
                  columnType: 'String',
                  showType: 'checkBox',
                  showName: 'Kind',
                  zdy1: 'a,b,',
                  fixedDownBoxValue: '{}',
                },
                {
                  columnId: 1,
                  columnType: 'Double',
                  optType: '6',
                  zdy1: 1,
                  opt1: '<=',
                  opt2: '<',
                  zdy2: '8',
                },
              ],
              nodeUserList: [{ type: 2, targetId: 'r', name: 'Role' }],
              childNode: { type: 1, settype: '7', examineMode: 3, error: true, nodeUserList: [] },
            },
            { type: 3, childNode: {} },
          ],
          childNode: { ...blank, type: 2, ccSelfSelectFlag: '1', odd: { a: [1] }, childNode: {} },
        },
      },
    })
    const [start, container, branch, approver, last, copy] = [...walkFlowNodes(document.root)]
    expect(document).toMatchObject({ tableId: '1', directorMaxLevel: 4, keptDefinition: { id: 7 } })
    expect(document.starters).toEqual([{ kind: 'user', id: '12', name: 'Ann', kept: { group: 3 } }])
    expect(start).toMatchObject({ kind: 'start', kept: {} })
    expect(container).toMatchObject({ kind: 'container', kept: {} })
    expect(branch).toMatchObject({
      conditions: [
        { kind: 'initiator', kept: { type: 1, conditionEn: '' } },
        { kind: 'options', keys: ['a', 'b'] },
        { kind: 'number', operator: 'between', value: '1', lower: '≤', second: '8', upper: '<' },
      ],
    })
    expect(approver).toMatchObject({ source: 'directors', mode: 'order', nobody: 'administrator' })
    expect(last).toMatchObject({ kind: 'branch', next: null })
    expect(copy).toMatchObject({ selfSelect: true, kept: { odd: { a: [1] } }, next: null })
    expect(new Set([...walkFlowNodes(document.root)].map(({ key }) => key)).size).toBe(6)
    expect(JSON.stringify(z.encode(flowDocumentCodec, document))).not.toContain('"error"')
  })

  it('keeps sound keys of nodes and renews those that are missing, damaged or double', () => {
    const step = (nodeKey: unknown, childNode: unknown = null) => ({ type: 2, nodeKey, childNode })
    const keys = (root: unknown) => [...walkFlowNodes(read({ nodeConfig: root }).root)].map(({ key }) => key)
    const root = { type: 0, childNode: step('a', step('a', step('node-2', step('<b>', step(undefined))))) }
    expect(keys(root)).toEqual(['node-1', 'a', 'node-3', 'node-2', 'node-4', 'node-5'])
    expect(keys(root)).toEqual(keys(structuredClone(root)))
  })

  it.each<[string, unknown, string, string]>([
    ['no tree', null, 'shape', 'nodeConfig'],
    ['a tree that begins with an approver', { type: 1 }, 'misplaced', 'type'],
    ['an unknown node', { type: 0, childNode: { type: 9 } }, 'code', 'type'],
    ['a branch outside a container', { type: 0, childNode: { type: 3 } }, 'misplaced', 'type'],
    [
      'branches on an approver',
      { type: 0, childNode: { type: 1, conditionNodes: [{}] } },
      'misplaced',
      'conditionNodes',
    ],
    [
      'a copy node among branches',
      { type: 0, childNode: { type: 4, conditionNodes: [{ type: 2 }] } },
      'misplaced',
      'conditionNodes',
    ],
    ['an unknown way to find approvers', { type: 0, childNode: { type: 1, settype: 3 } }, 'code', 'settype'],
    ['half a level', { type: 0, childNode: { type: 1, directorLevel: 1.5 } }, 'number', 'directorLevel'],
    ['a long name', { type: 0, nodeName: 'x'.repeat(51) }, 'too_long', 'nodeName'],
    ['NUL in an unknown key', { type: 0, odd: { a: '\0' } }, 'text', 'odd'],
    ['half a character in an unknown key', { type: 0, odd: ['\ud800'] }, 'text', 'odd'],
    ['a child that is no node', { type: 0, childNode: 'x' }, 'shape', 'nodeConfig'],
  ])('refuses %s', (_, root, reason, field) => {
    expect(problemOf(root)).toEqual({ reason, field })
  })

  it('refuses a document that is too long, too deep or without end, and reads one of the longest', () => {
    const chain = (length: number) => {
      let node: unknown = null
      for (let at = 0; at < length; at++) node = { type: 2, childNode: node }
      return { type: 0, childNode: node }
    }
    const nest = (depth: number) => {
      let node: unknown = null
      for (let at = 0; at < depth; at++) node = { type: 4, conditionNodes: [{ type: 3, childNode: node }] }
      return { type: 0, childNode: node }
    }
    const endless: Record<string, unknown> = { type: 2 }
    endless.childNode = endless
    let deep: unknown = 1
    for (let at = 0; at < 100_000; at++) deep = [deep]
    expect(problemOf(chain(50_000))?.reason).toBe('too_many')
    expect(problemOf({ type: 0, childNode: endless })?.reason).toBe('too_many')
    expect(problemOf(nest(51))?.reason).toBe('too_deep')
    expect(problemOf({ type: 0, odd: deep })?.reason).toBe('too_deep')
    expect([...walkFlowNodes(through(read({ nodeConfig: chain(999) })).root)]).toHaveLength(1000)
    expect([...walkFlowNodes(through(read({ nodeConfig: nest(50) })).root)]).toHaveLength(101)
  })

  it('never lets a key of a stranger reach the prototype', () => {
    const document = read(JSON.parse('{"nodeConfig":{"type":0},"__proto__":{"tableId":"x"}}'))
    expect(document.kept).toEqual({})
    expect(document.tableId).toBe('')
  })

  it('makes new nodes with the defaults of the designer', () => {
    const document = newFlowDocument('archive', 'Flow')
    const filled = { ...document, root: { ...document.root, next: newApproverStep() } }
    expect(z.encode(flowDocumentCodec, filled)).toMatchObject({
      directorMaxLevel: flowDocumentLimits.directorLevels,
      nodeConfig: {
        childNode: { settype: 1, examineMode: 1, directorLevel: 1, noHanderAction: 2, nodeName: '' },
      },
    })
  })
})
