import type { NoticeChannel, NoticeKind } from '@cabinet/contract/users.preferences'
import { texts, type Words } from '../../../kernel/text.ts'

export const text = texts('profile', {
  title: ['个人设置', 'Personal settings'],
  sections: ['设置分类', 'Sections'],
  profile: ['个人资料', 'Profile'],
  looks: ['语言与外观', 'Language and looks'],
  notices: ['通知', 'Notifications'],
  avatar: ['头像', 'Picture'],
  avatarHint: ['支持 JPEG、GIF、PNG，不超过 2MB', 'JPEG, GIF or PNG, at most 2MB'],
  change: ['更换头像', 'Change the picture'],
  remove: ['移除', 'Remove'],
  removeAsk: ['移除头像？', 'Remove the picture?'],
  removeBody: ['将显示姓名首字。', 'Your initial will stand in its place.'],
  crop: ['裁剪头像', 'Crop the picture'],
  cropHint: [
    '拖动图片调整位置，滚轮或滑块缩放，方向键微调。',
    'Drag the picture into place; zoom with the wheel or the slider; arrow keys for small steps.',
  ],
  zoom: ['缩放', 'Zoom'],
  use: ['使用此头像', 'Use this picture'],
  avatarKept: ['头像已更新', 'The picture is changed'],
  avatarGone: ['头像已移除', 'The picture is removed'],
  name: ['姓名', 'Name'],
  account: ['账号', 'Account'],
  organisation: ['所属组织', 'Organisation'],
  roles: ['角色', 'Roles'],
  supervisor: ['直属上级', 'Supervisor'],
  expires: ['有效期至', 'Valid until'],
  mail: ['邮箱', 'Mail'],
  phone: ['手机', 'Phone'],
  none: ['无', 'None'],
  contact: ['联系方式', 'Contact'],
  contactHint: ['用于接收通知和验证码。', 'Where notifications and codes reach you.'],
  fromDirectory: [
    '您的资料由 AD 域维护，如需更改请联系管理员。',
    'Your particulars come from the directory: ask your administrator for changes.',
  ],
  closedHint: ['由管理员维护', 'Kept by your administrator'],
  about: ['基本信息', 'About you'],
  aboutHint: ['如有错误，请联系管理员更正。', 'If something is wrong, ask your administrator.'],
  saved: ['已保存', 'Saved'],
  language: ['语言', 'Language'],
  languageHint: ['在所有浏览器中生效', 'Follows you to every browser'],
  theme: ['主题', 'Theme'],
  light: ['默认', 'Default'],
  dark: ['深色', 'Dark'],
  density: ['列表密度', 'Density of lists'],
  densityHint: ['紧凑模式每屏显示更多文件', 'Compact shows more files at a time'],
  roomy: ['标准', 'Comfortable'],
  compact: ['紧凑', 'Compact'],
  landing: ['登录后打开', 'Start page'],
  landingHint: ['登录后进入的页面', 'The page after signing in'],
  landingDefault: ['系统默认', 'Default'],
  noticesHint: ['选择接收哪些通知，以及通过哪些方式接收。', 'What you want to be told of, and how.'],
  kind: ['通知类型', 'About'],
  always: ['账号安全通知始终在站内显示', 'Account security is always shown in the app'],
})

/** The languages, each in itself. */
export const languageNames = { zh: '简体中文', en: 'English' } as const

export const kindText = texts('noticeKinds', {
  granted: ['文件授权给我', 'Files granted to me'],
  shared: ['分享与外链', 'Shares and links'],
  approval: ['审批待办与结果', 'Approvals'],
  comment: ['评论与提及', 'Comments and mentions'],
  transfer: ['移交与摆渡', 'Hand-overs and ferry'],
  quota: ['空间不足', 'Space running out'],
  security: ['账号安全', 'Account security'],
  announcement: ['系统公告', 'Announcements'],
} satisfies Record<NoticeKind, Words>)

export const channelText = texts('noticeChannels', {
  app: ['站内', 'In the app'],
  mail: ['邮件', 'Mail'],
  chat: ['钉钉/企业微信', 'DingTalk, WeCom'],
} satisfies Record<NoticeChannel, Words>)
