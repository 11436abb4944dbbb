import type { FlowErrorKey } from '@cabinet/contract/flows'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<FlowErrorKey, LocalizedText> = {
  'flows.not_found': ['审批不存在或无权查看', 'This approval doesn’t exist, or you can’t view it'],
  'flows.opinion_closed': [
    '该审批已处理或已转由他人审批',
    'This was already decided, or someone else is asked now',
  ],
  'flows.reason_missing': [
    '请在审批意见中填写不同意的原因',
    'Please fill in the reason for disagreeing in the review opinion',
  ],
  'flows.stale': [
    '文件在提交后已更改，须由发起人重新提交后才能审批',
    'A file changed since it was submitted. The initiator must submit it again first',
  ],
  'flows.ended': ['该审批已结束', 'This approval is closed'],
  'flows.returned': [
    '该审批已退回发起人，等待重新提交',
    'This approval was returned and waits for its initiator',
  ],
  'flows.not_returned': [
    '只有被退回或文件已更改的审批才能重新提交',
    'Only approvals that were returned, or whose files changed, can be submitted again',
  ],
  'flows.decided': ['已有人审批，不能撤回', 'Someone has already decided, so it can’t be withdrawn'],
  'flows.reminded': ['每小时只能催办一次', 'You can send one reminder an hour'],
  'flows.not_starter': ['您不在该流程的发起范围内', 'You can’t start this approval flow'],
  'flows.nobody': [
    '有审批节点找不到审批人，无法发起，请联系管理员',
    'A step has no approver, so this can’t be started. Contact an administrator',
  ],
  'flows.selection_missing': ['请选择审批人', 'Choose the approvers'],
  'flows.selection_invalid': ['所选人员不在可选范围内', 'Someone you chose can’t be an approver here'],
  'flows.not_needed': ['该操作无须审批', 'This doesn’t need approval'],
  'flows.no_batch': ['该流程不允许批量审批', 'This approval flow must be decided one at a time'],
  'flows.person_invalid': [
    '不能选择发起人、已停用的人员或已在审批中的人员',
    'Choose an active colleague who isn’t the initiator and isn’t already asked',
  ],
  'flows.added_cannot_add': ['加签人不能再加签', 'Added approvers can’t add others'],
  'flows.step_invalid': [
    '只能退回到已审批过的节点',
    'You can only return it to a step that was decided before',
  ],
  'flows.initiator_gone': ['发起人已停用，不能退回给发起人', 'The initiator’s account is disabled'],
  'flows.delegation_invalid': [
    '请选择一位在职同事和有效的时间段，最长一年',
    'Choose an active colleague and a period of up to one year',
  ],
  'flows.too_many_files': ['一次审批的文件过多', 'Too many files for one approval'],
  'flows.too_many_opinions': [
    '该审批的意见过多，请重新发起',
    'This approval has too many opinions. Start a new one',
  ],
}
