import type { rightNames } from '@cabinet/contract/rights'
import { texts, type Words } from '../../kernel/text.ts'

/** Words of the section about access in the detail panel. */
export const words = texts('access', {
  access: ['有权访问', 'Who has access'],
  accessMine: ['您的权限', 'Your rights'],
  accessNone: ['没有单独的授权', 'No separate grants'],
  fromGrant: ['授权', 'Granted'],
  fromOwner: ['所有者', 'Owner'],
  fromAdministrator: ['管理员', 'Administrator'],
  onFolder: ['来自“{name}”', 'on “{name}”'],
  until: ['至 {date}', 'until {date}'],
  rightsAll: ['全部权限', 'All rights'],
})

/** The names of the rights (specification's permission groups). */
export const rightWords = texts('rights', {
  preview: ['预览', 'Preview'],
  download: ['下载', 'Download'],
  print: ['打印', 'Print'],
  upload: ['上传', 'Upload'],
  new: ['新建', 'New'],
  edit: ['编辑', 'Edit'],
  rename: ['重命名', 'Rename'],
  copy: ['复制', 'Copy'],
  cut: ['剪切', 'Cut'],
  move: ['移动', 'Move'],
  delete: ['删除', 'Delete'],
  share: ['外链分享', 'Share by link'],
  internalShare: ['内部分享', 'Share inside'],
  authorise: ['授权', 'Authorise'],
} satisfies Record<(typeof rightNames)[number], Words>)
