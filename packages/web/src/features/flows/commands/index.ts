export { commandMessages } from './commands.text.ts'
export type { FlowDecision } from './decision-dialog.tsx'
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
  remindApprovers,
  withdrawFlow,
} from './open-commands.tsx'
export { OpinionField } from './opinion-field.tsx'
