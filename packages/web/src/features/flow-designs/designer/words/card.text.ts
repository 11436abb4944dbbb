import type { FlowColumn } from '@cabinet/contract/flow-designs.actions'
import type { ApprovalMode, FlowNode, NumberOperator } from '@cabinet/contract/flow-designs.document'
import { type LocalizedText, registerTexts } from '../../../../kernel/text.ts'

/** Texts of the cards of a flow: default names, and one sentence for each kind. */
export const cardMessages = registerTexts('flowCards', {
  condition: ['条件{number}', 'Condition {number}'],
  fallback: ['其他条件', 'Other conditions'],
  fallbackHint: ['未满足其他条件时进入', 'Taken when no other condition is met'],
  everyone: ['所有人', 'Everyone'],
  pickApprovers: ['请选择审批人', 'Select approvers'],
  pickMembers: ['请选择可选成员', 'Select who may be chosen'],
  pickRole: ['请选择角色', 'Select a role'],
  pickRecipients: ['请选择抄送人', 'Select recipients'],
  setConditions: ['请设置条件', 'Set conditions'],
  withMode: ['{names}（{mode}）', '{names} ({mode})'],
  direct: ['直接主管（第 1 级）', 'Direct supervisor (level 1)'],
  director: ['第 {level} 级主管', 'Supervisor at level {level}'],
  toTop: ['从直接主管到最高主管', 'From the direct supervisor to the top'],
  toLevel: [
    '从直接主管到自上而下第 {level} 级主管',
    'From the direct supervisor to level {level} from the top',
  ],
  chosenOne: ['发起人自选一人', 'Initiator selects one'],
  chosenSeveral: ['发起人自选多人', 'Initiator selects several'],
  chosenFrom: ['{who} · {range}', '{who} · {range}'],
  company: ['全公司', 'whole company'],
  fromMembers: ['从 {names} 中', 'from {names}'],
  initiator: ['发起人自己', 'The initiator'],
  selfSelect: ['发起人可添加抄送人', 'The initiator adds recipients'],
  alsoSelfSelect: ['{names}，发起人可添加', '{names}; the initiator may add more'],
  limit: ['{text} · {hours} 小时', '{text} · {hours} h'],
  priority: ['优先级 {number}', 'Priority {number}'],
  initiatorIs: ['发起人属于 {names}', 'Initiator is {names}'],
  equals: ['{field} = {values}', '{field} = {values}'],
  and: [' 且 ', ' and '],
  or: [' 或 ', ' or '],
  listed: ['、', ', '],
  anything: ['…', '…'],
})

export const nodeKindMessages: Record<FlowNode['kind'], LocalizedText> = {
  start: ['发起人', 'Initiator'],
  approver: ['审批人', 'Approver'],
  copy: ['抄送人', 'Copy recipients'],
  container: ['条件分支', 'Branches'],
  branch: ['条件', 'Condition'],
}

export const approvalModeMessages: Record<ApprovalMode, LocalizedText> = {
  any: ['或签', 'any one'],
  all: ['会签', 'all'],
  order: ['依次审批', 'in order'],
}

export const numberOperatorSigns: Record<Exclude<NumberOperator, 'between'>, string> = {
  less: '<',
  more: '>',
  atMost: '≤',
  equal: '=',
  atLeast: '≥',
}

export const columnMessages: Record<FlowColumn, LocalizedText> = {
  fileCount: ['文件数', 'Number of files'],
  totalSize: ['文件大小', 'Total size'],
  fileGroup: ['文件类型', 'File type'],
  spaceKind: ['空间类型', 'Space type'],
  label: ['标签', 'Label'],
  shareKind: ['共享方式', 'Share type'],
  validityDays: ['有效天数', 'Validity in days'],
  downloadLimit: ['下载次数', 'Download limit'],
  printAllowed: ['允许打印', 'Print allowed'],
  watermarked: ['水印', 'Watermark'],
  ferryChannel: ['摆渡通道', 'Ferry channel'],
}
