import { registerTexts } from '../../../kernel/text.ts'

export const pathMessages = registerTexts('flows.path', {
  any: ['任一人审批即可', 'Anyone can decide'],
  all: ['须全部同意', 'Everyone must agree'],
  order: ['按顺序依次审批', 'One after another'],
  copy: ['抄送', 'Copy'],
  passes: ['没有审批人，自动通过', 'Nobody to ask: passes automatically'],
  none: ['暂无抄送人', 'No recipients yet'],
  choose: ['选择审批人', 'Choose approvers'],
  chooseOne: ['选择一位审批人', 'Choose an approver'],
  chooseCopy: ['添加抄送人（可选）', 'Add recipients (optional)'],
  approvers: ['“{step}”的审批人', 'Approvers of “{step}”'],
  recipients: ['“{step}”的抄送人', 'Recipients of “{step}”'],
})
