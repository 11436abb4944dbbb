import type { ActivityVerb } from '@cabinet/contract/activity'
import { activityItemWords, activityVerbWords } from '@cabinet/contract/activity.words'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'
import { entryMessages } from './entry.text.ts'

/** Verb of each activity, shown after the person's name. */
export const activityVerbMessages: Record<ActivityVerb, LocalizedText> = activityVerbWords

export const messages = registerTexts('activity', {
  ...entryMessages,
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
  system: ['系统', 'System'],
  thisFile: ['此文件', 'this file'],
  thisFolder: ['此文件夹', 'this folder'],
  ...activityItemWords,
  numbered: ['版本 {number}', 'Version {number}'],
  elsewhere: ['其他位置', 'another location'],
  change: ['{before} → {after}', '{before} → {after}'],
  older: ['加载更多', 'Load more'],
  none: ['还没有动态', 'No activity yet'],
  noneHint: ['上传、移动、重命名等操作会显示在这里', 'Uploads, moves, renames and other changes appear here'],
  failed: ['动态加载失败', 'Couldn’t load activity'],
  loading: ['加载中', 'Loading'],
})
