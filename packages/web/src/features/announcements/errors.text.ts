import type { AnnouncementErrorKey } from '@cabinet/contract/announcements'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<AnnouncementErrorKey, LocalizedText> = {
  'announcements.not_found': ['公告不存在或已撤回', 'This announcement was withdrawn or no longer exists'],
  'announcements.title_missing': ['请填写标题', 'Enter a title'],
  'announcements.body_missing': ['请填写公告内容', 'Enter the content'],
  'announcements.body_too_long': ['公告内容过长', 'The content is too long'],
  'announcements.audience_missing': ['请选择发布范围', 'Choose an audience'],
  'announcements.audience_unknown': [
    '发布范围中有已不存在的部门、角色或群组',
    'The audience contains a department, role or group that no longer exists',
  ],
  'announcements.expiry_past': [
    '到期时间必须晚于发布时间和当前时间',
    'Choose an expiry later than now and the publishing time',
  ],
  'announcements.published': ['已发布的公告须先撤回', 'Withdraw the published announcement first'],
  'announcements.not_published': ['该公告尚未发布', 'This announcement isn’t published'],
}
