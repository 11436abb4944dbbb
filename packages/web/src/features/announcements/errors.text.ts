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
  'announcements.in_approval': ['公告正在审批中', 'This announcement is awaiting approval'],
  'announcements.not_published': ['该公告尚未发布', 'This announcement isn’t published'],
  'announcements.picture_invalid': [
    '图片无法识别，请使用 JPEG、PNG 或 GIF 图片',
    'This isn’t a readable picture. Use JPEG, PNG or GIF',
  ],
  'announcements.picture_too_large': ['图片不能超过 5MB', 'Pictures can be up to 5MB'],
  'announcements.pictures_unavailable': [
    '服务器暂时无法处理图片，请联系管理员',
    'This server can’t process pictures. Contact an administrator',
  ],
  'announcements.picture_not_found': [
    '图片不存在或无权查看',
    'This picture doesn’t exist or isn’t yours to see',
  ],
  'announcements.picture_unknown': [
    '内容中有图片已失效或属于其他公告，请删除后重新插入',
    'A picture in the content is gone or belongs to another announcement. Delete it and insert it again',
  ],
  'announcements.too_many_pictures': ['每条公告最多 20 张图片', 'An announcement can have up to 20 pictures'],
}
