// Reads and writes what nodes of an approval flow name: parties, conditions, time limits.

import {
  columnTypeCodes,
  initiatorColumnId,
  numberOperatorCodes,
  optionsShowType,
  partyKindCodes,
} from './flow-designs.codes.ts'
import {
  type BoundOperator,
  type FlowCondition,
  type FlowParty,
  flowDocumentLimits,
  type StepTimeLimit,
} from './flow-designs.document.ts'
import {
  FlowDocumentProblem,
  isBlank,
  isBlankNode,
  keepUnknownKeys,
  type RawObject,
  readRawCode,
  readRawLevel,
  readRawList,
  readRawObject,
  readRawText,
} from './flow-designs.raw.ts'

/** Each party once. */
export function readParties(value: unknown, field: string): readonly FlowParty[] {
  const parties = new Map<string, FlowParty>()
  for (const one of readRawList(value, flowDocumentLimits.parties, field)) {
    const raw = readRawObject(one, field)
    const kind = readRawCode(raw.type, partyKindCodes, 'user', `${field}.type`)
    const id = readRawText(raw.targetId, 64, `${field}.targetId`)
    if (!id) throw new FlowDocumentProblem('shape', `${field}.targetId`)
    const kept = keepUnknownKeys(raw, ['targetId', 'name', 'type'], [])
    const party = { kind, id, name: readRawText(raw.name, 200, `${field}.name`) }
    if (!parties.has(`${kind} ${id}`))
      parties.set(`${kind} ${id}`, Object.keys(kept).length > 0 ? { ...party, kept } : party)
  }
  return [...parties.values()]
}

export const writeParty = ({ kind, id, name, kept }: FlowParty) => ({
  ...kept,
  targetId: id,
  name,
  type: partyKindCodes[kind],
})

const limitActions = ['remind', 'pass', 'escalate'] as const

export function readTimeLimit(value: unknown): StepTimeLimit | null {
  if (isBlankNode(value) || value === 0) return null
  const raw = readRawObject(value, 'timeLimit')
  const action = limitActions.find((one) => one === raw.action)
  if (!action) throw new FlowDocumentProblem('code', 'timeLimit.action')
  return { hours: readRawLevel(raw.hours, 0, flowDocumentLimits.hours, 'timeLimit.hours'), action }
}

export const readConditions = (value: unknown, known: readonly string[]): readonly FlowCondition[] =>
  readRawList(value, flowDocumentLimits.conditions, 'conditionList').map((one) =>
    readCondition(readRawObject(one, 'conditionList'), known),
  )

function readCondition(raw: RawObject, known: readonly string[]): FlowCondition {
  const column = readRawText(raw.columnId, 40, 'columnId')
  if (column === String(initiatorColumnId))
    return { kind: 'initiator', kept: keepUnknownKeys(raw, ['columnId'], known) }
  if (!column) throw new FlowDocumentProblem('shape', 'columnId')
  const label = readRawText(raw.showName, 200, 'showName')
  if (raw.columnType === columnTypeCodes.number)
    return {
      kind: 'number',
      column,
      label,
      ...readComparison(raw),
      kept: keepUnknownKeys(raw, numberKeys, known),
    }
  if (raw.columnType !== columnTypeCodes.options) throw new FlowDocumentProblem('code', 'columnType')
  if (raw.showType !== 'checkBox' && String(raw.showType) !== optionsShowType)
    throw new FlowDocumentProblem('code', 'showType')
  return {
    kind: 'options',
    column,
    label,
    keys: [...new Set(readRawText(raw.zdy1, 8000, 'zdy1').split(',').filter(Boolean))],
    options: readOptions(raw.fixedDownBoxValue),
    kept: keepUnknownKeys(raw, optionsKeys, known),
  }
}

const columnKeys = ['columnId', 'columnType', 'showName', 'zdy1']
const numberKeys = [...columnKeys, 'optType', 'opt1', 'zdy2', 'opt2']
const optionsKeys = [...columnKeys, 'showType', 'fixedDownBoxValue']

const readComparison = (raw: RawObject) => ({
  operator: readRawCode(raw.optType, numberOperatorCodes, 'less', 'optType'),
  value: readRawText(raw.zdy1, flowDocumentLimits.number, 'zdy1'),
  lower: readBound(raw.opt1, 'opt1'),
  second: readRawText(raw.zdy2, flowDocumentLimits.number, 'zdy2'),
  upper: readBound(raw.opt2, 'opt2'),
})

function readBound(value: unknown, field: string): BoundOperator {
  if (isBlank(value) || value === '<') return '<'
  if (value === '≤' || value === '<=') return '≤'
  throw new FlowDocumentProblem('code', field)
}

/** Some editions write the list itself and not its text. */
const readOptions = (value: unknown): string =>
  readRawText(
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    100_000,
    'fixedDownBoxValue',
  )

const blankCondition = {
  columnId: initiatorColumnId as number | string,
  columnType: '',
  showType: '',
  showName: '',
  optType: '' as number | '',
  zdy1: '',
  opt1: '',
  zdy2: '',
  opt2: '',
  fixedDownBoxValue: '',
}

export function writeCondition(condition: FlowCondition) {
  const blank = { ...blankCondition, ...condition.kept }
  if (condition.kind === 'initiator') return { ...blank, columnId: initiatorColumnId }
  const { column, label } = condition
  const columnId = /^[1-9]\d{0,8}$/.test(column) ? Number(column) : column
  if (condition.kind === 'options')
    return {
      ...blank,
      columnId,
      columnType: columnTypeCodes.options,
      showType: optionsShowType,
      showName: label,
      zdy1: condition.keys.join(','),
      fixedDownBoxValue: condition.options,
    }
  return {
    ...blank,
    columnId,
    columnType: columnTypeCodes.number,
    showName: label,
    optType: numberOperatorCodes[condition.operator],
    zdy1: condition.value,
    opt1: condition.lower,
    zdy2: condition.second,
    opt2: condition.upper,
  }
}
