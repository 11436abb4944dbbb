import type { rightNames } from '@cabinet/contract/rights'
import { texts, type Words } from '../../kernel/text.ts'

/** Words of the section about access in the detail panel. */
export const words = texts('access', {
  access: ['谁可以访问', 'Who has access'],
  accessMine: ['您的权限', 'Your access'],
  accessNone: ['没有单独设置的权限', 'No separate permissions'],
  fromGrant: ['授权', 'Direct access'],
  fromOwner: ['所有者', 'Owner'],
  fromAdministrator: ['管理员', 'Administrator'],
  onFolder: ['来自“{name}”', 'from “{name}”'],
  until: ['至 {date}', 'until {date}'],
  rightsAll: ['全部权限', 'Full access'],
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
  internalShare: ['内部共享', 'Internal share'],
  authorise: ['授权', 'Authorize'],
} satisfies Record<(typeof rightNames)[number], Words>)
