import { registerTexts } from '../../../kernel/text.ts'

export const startingMessages = registerTexts('flows.starting', {
  title: ['需要审批', 'Approval needed'],
  about: [
    '此操作须经“{name}”审批，通过后自动执行。',
    'This needs approval by “{name}”. It’s carried out once approved.',
  ],
  checking: ['正在检查是否需要审批', 'Checking whether this needs approval'],
  failed: ['无法检查是否需要审批', 'Couldn’t check whether this needs approval'],
  steps: ['审批流程', 'Who will be asked'],
  remark: ['备注（可选）', 'Remark (optional)'],
  remarkHint: ['告诉审批人您的用途', 'Tell the approvers what it’s for'],
  missing: ['请选择审批人', 'Choose the approvers'],
})
