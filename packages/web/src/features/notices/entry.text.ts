import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; those of following and muting load with their parts. */
export const entryMessages = registerTexts('notices.entry', {
  notifications: ['通知', 'Notifications'],
  subscriptions: ['关注与屏蔽', 'Followed and muted'],
})
