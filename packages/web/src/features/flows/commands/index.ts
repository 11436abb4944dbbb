export { commandMessages } from './commands.text.ts'
export type { FlowVerdict } from './decision-dialog.tsx'
export {
  askAndWithdrawFlow,
  askForDecision,
  decideTogether,
  type FlowToDecide,
  openAddApprovers,
  openCopy,
  openDecision,
  openResubmit,
  openReturn,
  openTransfer,
  sendFlowReminder,
} from './open-commands.tsx'
export { OpinionField } from './opinion-field.tsx'
