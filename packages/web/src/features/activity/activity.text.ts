import type { ActivityVerb } from '@cabinet/contract/activity'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'
import { entryMessages } from './entry.text.ts'

/** Verb of each activity, shown after the person's name. */
export const activityVerbMessages: Record<ActivityVerb, LocalizedText> = {
  upload: ['上传了{what}', 'uploaded {what}'],
  version: ['更新了{what}', 'updated {what}'],
  create: ['新建了{what}', 'created {what}'],
  rename: ['重命名了{what}', 'renamed {what}'],
  move: ['移动了{what}', 'moved {what}'],
  copy: ['创建了副本{what}', 'made a copy: {what}'],
  delete: ['删除了{what}', 'deleted {what}'],
  restore: ['恢复了{what}', 'restored {what}'],
  purge: ['永久删除了{what}', 'permanently deleted {what}'],
  restoreVersion: ['恢复了{what}的旧版本', 'restored an older version of {what}'],
  nameVersion: ['为{what}的一个版本添加了备注', 'named a version of {what}'],
  discardVersion: ['删除了{what}的旧版本', 'deleted older versions of {what}'],
  comment: ['评论了{what}', 'commented on {what}'],
  resolve: ['解决了{what}的评论', 'resolved a comment on {what}'],
  lock: ['锁定了{what}', 'locked {what}'],
  unlock: ['解锁了{what}', 'unlocked {what}'],
  label: ['更改了{what}的标签', 'changed labels on {what}'],
  grant: ['更改了{what}的权限', 'changed access to {what}'],
  archive: ['归档了{what}', 'archived {what}'],
  receive: ['接收了移交的{what}', 'took over {what}'],
}

export const messages = registerTexts('activity', {
  ...entryMessages,
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
  system: ['系统', 'System'],
  thisFile: ['此文件', 'this file'],
  thisFolder: ['此文件夹', 'this folder'],
  one: ['“{name}”', '“{name}”'],
  some: ['{count} 项', '{count} items'],
  some_one: ['{count} 项', '{count} item'],
  several: ['“{name}”等 {count} 项', '“{name}” and others ({count} {count, item|items})'],
  numbered: ['版本 {number}', 'Version {number}'],
  elsewhere: ['其他位置', 'another location'],
  change: ['{before} → {after}', '{before} → {after}'],
  older: ['加载更多', 'Load more'],
  none: ['还没有动态', 'No activity yet'],
  noneHint: ['上传、移动、重命名等操作会显示在这里', 'Uploads, moves, renames and other changes appear here'],
  failed: ['动态加载失败', 'Couldn’t load activity'],
  loading: ['加载中', 'Loading'],
})
