import { registerTexts } from '../../../kernel/text.ts'

export const deskMessages = registerTexts('flows.desk', {
  title: ['待我审批', 'Waiting for your approval'],
  all: ['查看全部', 'View all'],
})
