import { noticeWords } from '@cabinet/contract/notices.words'
import { registerTexts, registerTextsByKey } from '../../kernel/text.ts'

// The texts of notices arrive by key, in pushes and in the list.
registerTextsByKey(noticeWords)

export const messages = registerTexts('notices', {
  inform: ['消息通知', 'Notifications'],
  alerts: ['异常预警', 'Alerts'],
  bell: ['消息', 'Messages'],
  bellUnread: ['消息，{count} 条未读', 'Messages, {count} unread'],
  newest: ['最新消息', 'Latest'],
  all: ['查看全部', 'View all'],
  readAll: ['全部标为已读', 'Mark all as read'],
  read: ['标为已读', 'Mark as read'],
  remove: ['删除', 'Delete'],
  removeAsk: ['删除 {count} 条消息？', 'Delete {count} {count, message|messages}?'],
  open: ['打开', 'Open'],
  hidden: ['您已无法查看该内容', 'You no longer have access to this item'],
  what: ['内容', 'Message'],
  publisher: ['来自', 'From'],
  system: ['系统', 'System'],
  time: ['时间', 'Time'],
  kind: ['类型', 'Type'],
  state: ['状态', 'Status'],
  unread: ['未读', 'Unread'],
  search: ['搜索文件或人员', 'Search files or people'],
  days: ['日期', 'Date'],
  none: ['暂无消息', 'No messages yet'],
  noneHint: [
    '有人评论、授权或答复您的申请时，会显示在这里',
    'Comments, access and answers to your requests appear here',
  ],
  alertsNone: ['暂无预警', 'No alerts'],
  alertsNoneHint: [
    '账号安全变更和空间不足会显示在这里',
    'Changes to your account and low storage appear here',
  ],
  informHint: ['保留最近 180 天的消息', 'Messages are kept for 180 days'],
  failed: ['操作失败（{code}）', 'Something went wrong ({code})'],
  succeeded: ['操作成功', 'Operation successful'],
})
