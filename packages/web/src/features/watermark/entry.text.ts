import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('watermark.entry', {
  title: ['水印设置', 'Watermarks'],
})
