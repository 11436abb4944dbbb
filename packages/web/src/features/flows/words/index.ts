export { isRunning, shownStatusOf, statusColours } from './status.rules.ts'
export { type FlowTermWords, termLinesOf } from './terms.ts'
export { FlowStatusTag } from './use-words.tsx'
export {
  askedMessages,
  closingMessages,
  requestMessages,
  resultMessages,
  statusMessages,
} from './words.text.ts'
