// Writes an approval flow's document in the specification's form, with all keys that its designer writes.

import {
  approvalModeCodes,
  approverSourceCodes,
  nobodyActionCodes,
  nodeKindCodes,
  selectionRangeCodes,
} from './flow-designs.codes.ts'
import type { ApproverStep, BranchStep, FlowDocument, FlowNode, FlowStep } from './flow-designs.document.ts'
import { writeCondition, writeParty } from './flow-designs.node-parts.ts'

export type RawFlowDocument = Readonly<Record<string, unknown>>

export const writeFlowDocument = (document: FlowDocument): RawFlowDocument => ({
  ...document.kept,
  tableId: document.tableId,
  workFlowDef: { ...document.keptDefinition, name: document.name },
  directorMaxLevel: document.directorMaxLevel,
  flowPermission: document.starters.map(writeParty),
  nodeConfig: writeNode(document.root, {}, writeLine(document.root.next)),
})

/** Written from the end, in a loop: its length must not depend on the stack. */
function writeLine(first: FlowStep | null): RawFlowDocument | null {
  const line: FlowStep[] = []
  for (let step = first; step; step = step.next) line.push(step)
  return line.reduceRight<RawFlowDocument | null>((next, step) => writeNode(step, fieldsOf(step), next), null)
}

const writeNode = (node: FlowNode, fields: object, childNode: RawFlowDocument | null): RawFlowDocument => ({
  ...node.kept,
  nodeKey: node.key,
  nodeName: node.name,
  type: nodeKindCodes[node.kind],
  ...fields,
  childNode,
})

function fieldsOf(step: FlowStep): object {
  switch (step.kind) {
    case 'approver':
      return approverFields(step)
    case 'copy':
      return { ccSelfSelectFlag: step.selfSelect ? 1 : 0, nodeUserList: step.parties.map(writeParty) }
    case 'container':
      return {
        conditionNodes: step.branches.map((branch, at) =>
          writeNode(branch, branchFields(branch, at), writeLine(branch.next)),
        ),
      }
  }
}

const approverFields = (step: ApproverStep) => ({
  settype: approverSourceCodes[step.source],
  selectMode: step.several ? 2 : 1,
  selectRange: selectionRangeCodes[step.range],
  directorLevel: step.level,
  examineMode: approvalModeCodes[step.mode],
  noHanderAction: nobodyActionCodes[step.nobody],
  examineEndDirectorLevel: step.endLevel,
  nodeUserList: step.parties.map(writeParty),
  timeLimit: step.timeLimit,
})

const branchFields = (branch: BranchStep, at: number) => ({
  priorityLevel: at + 1,
  conditionList: branch.conditions.map(writeCondition),
  nodeUserList: branch.parties.map(writeParty),
  conditionNodes: [],
})
