import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('handover.entry', {
  tab: ['资料移交', 'Handover'],
})
