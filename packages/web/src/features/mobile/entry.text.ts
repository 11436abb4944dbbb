import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const mobileEntryMessages = registerTexts('mobile.entry', {
  files: ['文件', 'Files'],
  search: ['搜索', 'Search'],
  messages: ['消息', 'Messages'],
  notifications: ['消息通知', 'Notifications'],
  announcements: ['系统公告', 'System announcements'],
  approvals: ['审批', 'Approvals'],
  alerts: ['异常预警', 'Alerts'],
  me: ['我的', 'Me'],
  collection: ['我的收藏', 'Collection'],
  bin: ['回收站', 'Recycle bin'],
})
