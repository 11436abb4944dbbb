import { registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('userPicker', {
  choose: ['搜索姓名、账号或邮箱', 'Search name, account or email'],
  searching: ['正在搜索…', 'Searching…'],
  none: ['没有找到用户', 'No one found'],
})
