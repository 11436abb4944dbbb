// Reads the raw document of an approval flow into our words (`flow-designs.document.ts`).

import {
  approvalModeCodes,
  approverSourceCodes,
  conditionFieldNames,
  nobodyActionCodes,
  nodeFieldNames,
  nodeKindCodes,
  selectionRangeCodes,
} from './flow-designs.codes.ts'
import type { ApproverStep, BranchStep, FlowDocument, FlowStep, StartStep } from './flow-designs.document.ts'
import { flowDocumentLimits } from './flow-designs.document.ts'
import { createNodeKeys, type NodeKeys } from './flow-designs.node-keys.ts'
import { readConditions, readParties, readTimeLimit } from './flow-designs.node-parts.ts'
import {
  FlowDocumentProblem,
  isBlankNode,
  keepUnknownKeys,
  type RawObject,
  readRawCode,
  readRawLevel,
  readRawList,
  readRawNumber,
  readRawObject,
  readRawText,
} from './flow-designs.raw.ts'

const { directorLevels, directorLevelsMost } = flowDocumentLimits
/** Levels are read beyond what a document may offer, so that the fault can be shown. */
const levelsReadable = 99

/** Throws a FlowDocumentProblem. Faults of what it means are told by `flowFaults`. */
export function readFlowDocument(value: unknown): FlowDocument {
  const raw = readRawObject(value, 'document')
  const definition = isBlankNode(raw.workFlowDef) ? {} : readRawObject(raw.workFlowDef, 'workFlowDef')
  const root = readRawObject(raw.nodeConfig, 'nodeConfig')
  const keys = createNodeKeys(root)
  return {
    tableId: readRawText(raw.tableId, 40, 'tableId'),
    name: readRawText(definition.name, 200, 'name'),
    directorMaxLevel: readRawLevel(
      raw.directorMaxLevel,
      directorLevels,
      directorLevelsMost,
      'directorMaxLevel',
    ),
    starters: readParties(raw.flowPermission, 'flowPermission'),
    root: readStart(root, keys),
    kept: keepUnknownKeys(
      raw,
      ['tableId', 'workFlowDef', 'directorMaxLevel', 'flowPermission', 'nodeConfig'],
      [],
    ),
    keptDefinition: keepUnknownKeys(definition, ['name'], []),
  }
}

function readStart(raw: RawObject, keys: NodeKeys): StartStep {
  if (kindOf(raw) !== 'start') throw new FlowDocumentProblem('misplaced', 'type')
  return { kind: 'start', ...baseOf(raw, keys.take(raw.nodeKey), []), next: readLine(raw.childNode, keys) }
}

/** A line is read in a loop: its length must not depend on the stack. */
function readLine(first: unknown, keys: NodeKeys): FlowStep | null {
  const line: { raw: RawObject; key: string }[] = []
  for (let at = first; !isBlankNode(at); ) {
    const raw = readRawObject(at, 'childNode')
    line.push({ raw, key: keys.take(raw.nodeKey) })
    at = raw.childNode
  }
  return line.reduceRight<FlowStep | null>((next, { raw, key }) => readStep(raw, key, next, keys), null)
}

function readStep(raw: RawObject, key: string, next: FlowStep | null, keys: NodeKeys): FlowStep {
  const kind = kindOf(raw)
  switch (kind) {
    case 'approver':
      return { ...readApprover(raw, key), next }
    case 'copy':
      return {
        kind,
        ...baseOf(raw, key, ['ccSelfSelectFlag', 'nodeUserList']),
        parties: readParties(raw.nodeUserList, 'nodeUserList'),
        selfSelect: readFlag(raw.ccSelfSelectFlag, 'ccSelfSelectFlag'),
        next,
      }
    case 'container':
      return {
        kind,
        ...baseOf(raw, key, []),
        branches: readRawList(raw.conditionNodes, flowDocumentLimits.nodes, 'conditionNodes').map((one) =>
          readBranch(readRawObject(one, 'conditionNodes'), keys),
        ),
        next,
      }
    default:
      throw new FlowDocumentProblem('misplaced', 'type')
  }
}

const approverFields = [
  'settype',
  'selectMode',
  'selectRange',
  'directorLevel',
  'examineMode',
  'noHanderAction',
  'examineEndDirectorLevel',
  'nodeUserList',
  'timeLimit',
]

const readApprover = (raw: RawObject, key: string): ApproverStep => ({
  kind: 'approver',
  ...baseOf(raw, key, approverFields),
  next: null,
  source: readRawCode(raw.settype, approverSourceCodes, 'named', 'settype'),
  parties: readParties(raw.nodeUserList, 'nodeUserList'),
  several:
    readRawCode<'one' | 'several'>(raw.selectMode, { one: 1, several: 2 }, 'one', 'selectMode') === 'several',
  range: readRawCode(raw.selectRange, selectionRangeCodes, 'company', 'selectRange'),
  level: readRawLevel(raw.directorLevel, 1, levelsReadable, 'directorLevel'),
  endLevel: readRawLevel(raw.examineEndDirectorLevel, 1, levelsReadable, 'examineEndDirectorLevel'),
  mode: readRawCode(raw.examineMode, approvalModeCodes, 'any', 'examineMode'),
  nobody: readRawCode(raw.noHanderAction, nobodyActionCodes, 'administrator', 'noHanderAction'),
  timeLimit: readTimeLimit(raw.timeLimit),
})

function readBranch(raw: RawObject, keys: NodeKeys): BranchStep {
  if (kindOf(raw) !== 'branch') throw new FlowDocumentProblem('misplaced', 'conditionNodes')
  return {
    kind: 'branch',
    ...baseOf(raw, keys.take(raw.nodeKey), ['priorityLevel', 'conditionList', 'nodeUserList']),
    conditions: readConditions(raw.conditionList, conditionFieldNames),
    parties: readParties(raw.nodeUserList, 'nodeUserList'),
    next: readLine(raw.childNode, keys),
  }
}

/** `error` is told by the server alone, and is dropped. */
function baseOf(raw: RawObject, key: string, used: readonly string[]) {
  if (
    kindOf(raw) !== 'container' &&
    readRawList(raw.conditionNodes, Number.MAX_SAFE_INTEGER, 'conditionNodes').length
  )
    throw new FlowDocumentProblem('misplaced', 'conditionNodes')
  return {
    key,
    name: readRawText(raw.nodeName, flowDocumentLimits.name, 'nodeName'),
    kept: keepUnknownKeys(
      raw,
      ['nodeKey', 'nodeName', 'type', 'childNode', 'error', 'conditionNodes', ...used],
      nodeFieldNames,
    ),
  }
}

function kindOf(raw: RawObject) {
  const code = readRawNumber(raw.type, 'type')
  const found = (Object.keys(nodeKindCodes) as (keyof typeof nodeKindCodes)[]).find(
    (kind) => nodeKindCodes[kind] === code,
  )
  if (!found) throw new FlowDocumentProblem('code', 'type')
  return found
}

function readFlag(value: unknown, field: string): boolean {
  if (typeof value === 'boolean') return value
  const code = readRawNumber(value, field) ?? 0
  if (code > 1 || code < 0) throw new FlowDocumentProblem('code', field)
  return code === 1
}
