import { registerTexts } from '../../kernel/text.ts'

/** Titles of the screens; separate from their texts to keep the room's entry point small. */
export const titleMessages = registerTexts('announcements', {
  manage: ['公告管理', 'Announcements'],
  notices: ['系统公告', 'System announcements'],
})

/** Names of what an approval of publishing shows. */
export const approvalTermMessages = registerTexts('announcements.terms', {
  title: ['公告标题', 'Announcement'],
  text: ['公告内容', 'Content'],
})
