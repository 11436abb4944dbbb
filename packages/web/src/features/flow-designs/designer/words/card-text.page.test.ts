import type { ApproverStep, FlowCondition } from '@cabinet/contract/flow-designs.document'
import { newApproverStep, newBranchStep, newCopyStep } from '@cabinet/contract/flow-designs.steps'
import { fillText } from '@cabinet/contract/text.fill'
import { describe, expect, it } from 'vitest'
import { cardMessages } from './card.text.ts'
import { type CardWords, flowCardText, flowNodeName } from './card-text.ts'
import { bytesOfTyped, formatFlowSize, sizeUnitOf, typedOfBytes, typedSizeUnits } from './size-text.ts'
import { readStoredOptions, writeStoredOptions } from './stored-options.ts'

const wordsIn = (language: 0 | 1): CardWords => {
  const fill = (text: readonly [string, string], params = {}) =>
    fillText(text[language], params, (value) => String(value))
  return {
    t: (key, params) => fill(cardMessages[key], params),
    say: (what, params) => (typeof what === 'string' ? what : fill(what, params)),
  }
}
const [zh, en] = [wordsIn(0), wordsIn(1)]
const people = ['陈静', '刘洋'].map((name) => ({ kind: 'user' as const, id: name, name }))
const step = (fields: Partial<ApproverStep>) => ({ ...newApproverStep(), ...fields })
const number = {
  kind: 'number',
  column: '2',
  label: '',
  lower: '<',
  upper: '≤',
  second: '',
  kept: {},
} as const
const labels: FlowCondition = {
  kind: 'options',
  column: '5',
  label: '密级',
  keys: ['s', 't'],
  options: writeStoredOptions([
    { key: 's', name: '机密' },
    { key: 't', name: '绝密' },
  ]),
  kept: {},
}

describe('text on cards', () => {
  it('tells who approves', () => {
    const texts = [
      step({}),
      step({ parties: people.slice(0, 1) }),
      step({ parties: people, mode: 'all' }),
      step({ source: 'director' }),
      step({ source: 'director', level: 3 }),
      step({ source: 'directors' }),
      step({ source: 'directors', endLevel: 2 }),
      step({ source: 'initiator', timeLimit: { hours: 24, action: 'pass' } }),
      step({ source: 'chosen', several: true, mode: 'order' }),
      step({ source: 'chosen', range: 'members', parties: people }),
      step({ source: 'chosen', range: 'role' }),
    ]
    expect(texts.map((one) => flowCardText(zh, one, false).text)).toEqual([
      '请选择审批人',
      '陈静',
      '陈静、刘洋（会签）',
      '直接主管（第 1 级）',
      '第 3 级主管',
      '从直接主管到最高主管',
      '从直接主管到自上而下第 2 级主管',
      '发起人自己 · 24 小时',
      '发起人自选多人（依次审批） · 全公司',
      '发起人自选一人 · 从 陈静、刘洋 中',
      '请选择角色',
    ])
    expect(flowCardText(en, texts[2]!, false)).toEqual({ text: '陈静, 刘洋 (all)' })
    expect(flowCardText(en, texts[0]!, false)).toEqual({ text: 'Select approvers', isMissing: true })
  })

  it('joins clauses with "and", and values inside a clause with "or"', () => {
    const branch = {
      ...newBranchStep(),
      parties: people,
      conditions: [
        { kind: 'initiator', kept: {} },
        { ...number, operator: 'more', value: String(1024 ** 3) },
        labels,
        { ...number, operator: 'between', value: '1048576', second: '' },
      ] satisfies FlowCondition[],
    }
    expect(flowCardText(zh, branch, false).text).toBe(
      '发起人属于 陈静 或 刘洋 且 文件大小 > 1 GB 且 标签 = 机密 或 绝密 且 1 MB < 文件大小 ≤ …',
    )
    expect(flowCardText(en, branch, false).text).toBe(
      'Initiator is 陈静 or 刘洋 and Total size > 1 GB and Label = 机密 or 绝密 and 1 MB < Total size ≤ …',
    )
  })

  it('names the fallback, and asks for what is missing', () => {
    expect(flowCardText(zh, newBranchStep(), true)).toEqual({ text: '未满足其他条件时进入' })
    expect(flowCardText(zh, newBranchStep(), false)).toEqual({ text: '请设置条件', isMissing: true })
    expect(flowNodeName(zh, newBranchStep(), 1, true)).toBe('其他条件')
    expect(flowNodeName(en, newBranchStep(), 1, false)).toBe('Condition 2')
    expect(flowNodeName(en, { ...newBranchStep(), name: 'Secret' }, 1, true)).toBe('Secret')
    expect(flowCardText(en, { ...newCopyStep(), selfSelect: false }, false).isMissing).toBe(true)
    expect(flowCardText(zh, { ...newCopyStep(), parties: people }, false).text).toBe(
      '陈静、刘洋，发起人可添加',
    )
  })
})

describe('sizes', () => {
  it('are typed in a unit and kept in bytes', () => {
    expect(bytesOfTyped('1.5', 'GB')).toBe('1610612736')
    expect(typedOfBytes('1610612736', 'GB')).toBe('1.5')
    expect(sizeUnitOf('1610612736', typedSizeUnits)).toBe('GB')
    expect(sizeUnitOf('', typedSizeUnits)).toBe('MB')
    expect(formatFlowSize('5368709120')).toBe('5 GB')
    expect(formatFlowSize('1000')).toBe('1000 B')
    expect(bytesOfTyped('1,', 'MB')).toBe('1,')
  })
})

describe('options of a condition', () => {
  it('are read as lists and as objects of other editions', () => {
    const options = [{ key: '1', name: 'A' }]
    expect(readStoredOptions(writeStoredOptions(options))).toEqual(options)
    expect(readStoredOptions('{"1":{"value":"A"}}')).toEqual(options)
    expect(readStoredOptions('[{"id":1,"name":"A"}]')).toEqual(options)
    expect(readStoredOptions('no json')).toEqual([])
  })
})
