import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('renditions.entry', {
  services: ['系统服务', 'Services'],
})
