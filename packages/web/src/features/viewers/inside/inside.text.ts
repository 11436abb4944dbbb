import { texts } from '../../../kernel/text.ts'

export const words = texts('previewsInside', {
  back: ['返回“{name}”', 'Back to “{name}”'],
  opened: ['已打开“{name}”', '“{name}” opened'],
})
