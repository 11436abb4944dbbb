import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('activity.entry', {
  tab: ['动态', 'Activity'],
})
