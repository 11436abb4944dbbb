import { registerTexts } from '../../kernel/text.ts'

/** Titles of the screens; separate from their texts to keep the room's entry point small. */
export const titleMessages = registerTexts('announcements', {
  manage: ['公告管理', 'Announcements'],
  notices: ['系统公告', 'System announcements'],
})
