import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersInside', {
  back: ['返回“{name}”', 'Back to “{name}”'],
  download: ['下载', 'Download'],
  opened: ['已打开“{name}”', '“{name}” opened'],
})
