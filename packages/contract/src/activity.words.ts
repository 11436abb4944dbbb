import type { ActivityVerb } from './activity.ts'

type WordsOfActivity = readonly [zh: string, en: string]

/**
 * The verb after a person's name in activity. It stands in the contract because the server words activity too, for
 * clients of the specification.
 */
export const activityVerbWords = {
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
} as const satisfies Record<ActivityVerb, WordsOfActivity>

/** The items of an activity: one by its name, several by the first name and the number, or the number alone. */
export const activityItemWords = {
  one: ['“{name}”', '“{name}”'],
  some: ['{count} 项', '{count} {count, item|items}'],
  several: ['“{name}”等 {count} 项', '“{name}” and others ({count} {count, item|items})'],
} as const satisfies Record<string, WordsOfActivity>
