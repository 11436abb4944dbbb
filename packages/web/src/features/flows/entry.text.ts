import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('flows.entry', {
  approvals: ['审批', 'Approvals'],
  detail: ['审批详情', 'Approval'],
  record: ['审批记录', 'Approval record'],
  away: ['审批委托', 'Approval delegation'],
})
