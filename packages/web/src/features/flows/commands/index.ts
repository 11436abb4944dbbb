export { commandMessages } from './commands.text.ts'
export type { FlowVerdict } from './decision-dialog.tsx'
export {
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
  askAndWithdrawFlow,
} from './open-commands.tsx'
export { OpinionField } from './opinion-field.tsx'
