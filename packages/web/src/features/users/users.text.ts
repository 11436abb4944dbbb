import { registerTexts } from '../../kernel/text.ts'

export const userScreenTitles = registerTexts('userScreens', {
  user: ['用户管理', 'Users'],
})
