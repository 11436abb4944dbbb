import type {
  ApproverSource,
  NobodyAction,
  NumberOperator,
  SelectionRange,
  StepTimeLimit,
} from '@cabinet/contract/flow-designs.document'
import { type LocalizedText, registerTexts } from '../../../../kernel/text.ts'

/** Texts of the drawers of an approval flow's steps. */
export const drawerMessages = registerTexts('flowDrawers', {
  name: ['节点名称', 'Step name'],
  nameHint: ['留空则使用默认名称', 'Leave blank for the default name'],
  ok: ['确定', 'OK'],
  whoStarts: ['谁可以发起', 'Who can start this flow'],
  startersLabel: ['可发起的人员和部门', 'People and departments'],
  startersHint: ['留空则所有人均可发起', 'Leave blank for everyone'],
  whoApproves: ['审批人', 'Approvers'],
  approversLabel: ['审批人员', 'Approvers'],
  membersLabel: ['可选成员', 'People to choose from'],
  roleLabel: ['角色', 'Role'],
  recipientsLabel: ['抄送人员和角色', 'Recipients'],
  searchUsers: ['搜索姓名或账号', 'Search name or account'],
  searchRole: ['搜索角色', 'Search roles'],
  searchUsersRoles: ['搜索姓名、账号或角色', 'Search people or roles'],
  searchUsersDepartments: ['搜索姓名、账号或部门', 'Search people or departments'],
  searchAll: ['搜索人员、角色或部门', 'Search people, roles or departments'],
  levelOf: ['主管层级', 'Supervisor level'],
  levelDirect: ['直接主管（第 1 级）', 'Direct supervisor (level 1)'],
  levelAbove: ['第 {level} 级主管', 'Level {level}'],
  endLevel: ['审批终点', 'Ends at'],
  endTop: ['最高主管', 'Highest supervisor'],
  endBelowTop: ['自上而下第 {level} 级主管', 'Level {level} from the top'],
  selectMode: ['可选人数', 'How many'],
  selectOne: ['一人', 'One person'],
  selectSeveral: ['多人', 'Several people'],
  range: ['可选范围', 'Choose from'],
  mode: ['多人审批方式', 'When several people approve'],
  modeAny: ['或签：一人同意即可', 'Any one of them decides'],
  modeAll: ['会签：须所有人同意', 'All must agree'],
  modeOrder: ['依次审批：按顺序逐一审批', 'One after another, in order'],
  nobody: ['找不到审批人时', 'If no approver is found'],
  hasLimit: ['设置处理时限', 'Set a time limit'],
  limitHours: ['时限', 'Time limit'],
  hours: ['小时', 'hours'],
  limitAction: ['超时后', 'When time is up'],
  selfSelect: ['允许发起人添加抄送人', 'Let the initiator add recipients'],
  priority: ['优先级', 'Priority'],
  priorityAt: ['优先级 {number}', 'Priority {number}'],
  conditions: ['满足以下全部条件时进入', 'Taken when all of these are met'],
  noConditions: ['还没有条件', 'No conditions yet'],
  fallbackNote: [
    '其他分支都不满足时进入此分支，无需设置条件。',
    'Taken when no other branch matches. It needs no conditions.',
  ],
  fallbackHasConditions: [
    '最后一个分支不能有条件，请移除以下条件。',
    'The last branch can’t have conditions. Remove the ones below.',
  ],
  addCondition: ['添加条件', 'Add condition'],
  removeCondition: ['移除条件“{name}”', 'Remove condition “{name}”'],
  initiator: ['发起人', 'Initiator'],
  initiatorLabel: ['发起人属于', 'Initiator is one of'],
  operatorOf: ['{name}：比较方式', '{name}: operator'],
  valueOf: ['{name}：值', '{name}: value'],
  lowValueOf: ['{name}：下限', '{name}: lower bound'],
  highValueOf: ['{name}：上限', '{name}: upper bound'],
  lowSignOf: ['{name}：下限符号', '{name}: lower sign'],
  highSignOf: ['{name}：上限符号', '{name}: upper sign'],
  unitOf: ['{name}：单位', '{name}: unit'],
  numberWrong: ['请输入数字', 'Enter a number'],
  noOptions: ['没有可选项', 'No options'],
  optionGone: ['{name}（已不存在）', '{name} (no longer exists)'],
})

export const sourceMessages: Record<ApproverSource, [LocalizedText, LocalizedText]> = {
  named: [
    ['指定成员', 'Named people'],
    ['由您指定的人员审批', 'People you choose here'],
  ],
  director: [
    ['主管', 'Supervisor'],
    ['发起人向上第几级主管', 'A supervisor of the initiator, counted upwards'],
  ],
  directors: [
    ['连续多级主管', 'Chain of supervisors'],
    ['从直接主管逐级向上审批', 'From the direct supervisor upwards, one after another'],
  ],
  chosen: [
    ['发起人自选', 'Initiator selects'],
    ['由发起人在提交时选择', 'The initiator chooses when submitting'],
  ],
  initiator: [
    ['发起人自己', 'The initiator'],
    ['由发起人本人确认', 'The initiator confirms'],
  ],
}

export const rangeMessages: Record<SelectionRange, LocalizedText> = {
  company: ['全公司', 'Whole company'],
  members: ['指定成员', 'Named people'],
  role: ['指定角色', 'One role'],
}

export const nobodyMessages: Record<NobodyAction, LocalizedText> = {
  pass: ['自动通过', 'Passes automatically'],
  administrator: ['转交审批管理员', 'Goes to the approval administrator'],
  refuse: ['不允许发起', 'The flow can’t be started'],
}

export const limitActionMessages: Record<StepTimeLimit['action'], LocalizedText> = {
  remind: ['提醒审批人', 'Remind the approver'],
  pass: ['自动通过', 'Pass automatically'],
  escalate: ['转交上级主管', 'Escalate to the supervisor'],
}

export const operatorMessages: Record<NumberOperator, LocalizedText> = {
  less: ['小于', 'less than'],
  more: ['大于', 'greater than'],
  atMost: ['小于等于', 'at most'],
  equal: ['等于', 'equal to'],
  atLeast: ['大于等于', 'at least'],
  between: ['介于', 'between'],
}
