import type { lockErrors } from '@cabinet/contract/nodes.locks'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof lockErrors, LocalizedText> = {
  'locks.editing': [
    '文件正在编辑中，请勿进行其他操作',
    'File is being edited, please do not perform other operations',
  ],
  'locks.manual': ['文件已被锁定', 'This file is locked'],
  'locks.approval': ['文件正在审批中', 'File in approval'],
  'locks.archive': ['文件已归档，不能修改', 'This file is archived and can’t be changed'],
  'locks.ferry': ['文件正在摆渡中', 'File is being ferried'],
  'locks.not_own': [
    '文件由他人锁定，您可以请求解锁',
    'Locked by someone else. You can ask them to unlock it',
  ],
  'locks.not_locked': ['文件未被锁定', 'This file isn’t locked'],
  'locks.request_ended': ['该解锁请求已失效', 'This unlock request has expired'],
}

/** Texts of push messages about locks. */
export const lockPushMessages = registerTexts('locksPush', {
  unlocked: ['{by} 已解锁“{name}”', '{by} unlocked “{name}”'],
  kept: ['{by} 暂不解锁“{name}”', '{by} kept the lock on “{name}”'],
  broken: ['{by} 强制解除了您对“{name}”的锁定', '{by} removed your lock on “{name}”'],
} satisfies Record<'unlocked' | 'kept' | 'broken', LocalizedText>)

export const messages = registerTexts('holds', {
  lock: ['锁定', 'Lock'],
  unlock: ['解锁', 'Unlock'],
  request: ['请求解锁', 'Request unlock'],
  break: ['强制解锁', 'Force unlock'],
  prolong: ['延长', 'Extend'],
  lockTitle: ['锁定“{name}”', 'Lock “{name}”'],
  lockTitleMany: ['锁定 {count} 项', 'Lock {count} {count, item|items}'],
  prolongTitle: ['延长对“{name}”的锁定', 'Extend lock on “{name}”'],
  lockHint: [
    '锁定期间其他人可以查看和下载，不能修改、移动或删除。到时间自动解锁。',
    'Others can view and download but can’t edit, move or delete until the lock ends or you remove it.',
  ],
  duration: ['锁定时长', 'Duration'],
  minutes: ['{count} 分钟', '{count} min'],
  hours: ['{count} 小时', '{count} h'],
  reason: ['原因（选填）', 'Reason (optional)'],
  reasonHint: ['其他人会看到，例如：正在核对条款', 'Visible to others, e.g. reviewing terms'],
  locked: ['已锁定“{name}”', '“{name}” locked'],
  lockedMany: ['已锁定 {count} 项', '{count} {count, item|items} locked'],
  unlocked: ['已解锁“{name}”', '“{name}” unlocked'],
  unlockedMany: ['已解锁 {count} 项', '{count} {count, item|items} unlocked'],
  requestTitle: ['请求解锁“{name}”', 'Request unlock of “{name}”'],
  requestHint: [
    '{owner} 会立即收到通知，可以直接解锁。',
    '{owner} is notified immediately and can unlock it with one click.',
  ],
  message: ['留言（选填）', 'Message (optional)'],
  send: ['发送请求', 'Send request'],
  sent: ['已通知 {owner}', '{owner} was notified'],
  breakTitle: ['强制解锁“{name}”？', 'Force unlock “{name}”?'],
  breakTitleMany: ['强制解锁 {count} 项？', 'Force unlock {count} {count, item|items}?'],
  breakHint: [
    '{owner} 未保存的修改可能与他人冲突。此操作会记入日志，并通知锁定者。',
    '{owner}’s unsaved changes may conflict with others. This is logged and the person is notified.',
  ],
  broken: ['已强制解锁', 'Lock removed'],
  why: ['说明（选填）', 'Reason (optional)'],
  asked: ['{by} 请求您解锁“{name}”', '{by} asks you to unlock “{name}”'],
  askedWords: ['{by} 请求您解锁“{name}”：{words}', '{by} asks you to unlock “{name}”: {words}'],
  by: ['{name} 锁定', 'Locked by {name}'],
  byYou: ['您已锁定', 'Locked by you'],
  editedBy: ['{name} 正在编辑', 'Being edited by {name}'],
  span: ['{since} 起，至 {until}', 'From {since} until {until}'],
  until: ['至 {until}', 'Until {until}'],
  wishes: ['请求解锁', 'Unlock requests'],
  accept: ['解锁', 'Unlock'],
  keep: ['保留', 'Keep lock'],
  wishKept: ['已回复，锁定保留', 'Reply sent. Lock kept'],
  mine: ['我的锁定', 'My locks'],
  mineHint: [
    '您锁定的文件和文件夹。到时间自动解锁，也可以提前解锁。',
    'Files and folders you locked. They unlock when time runs out or when you unlock them.',
  ],
  mineNone: ['您没有锁定任何文件', 'You haven’t locked anything'],
  inSpace: ['锁定的文件', 'Locked items'],
  inSpaceCount: ['{count} 个文件或文件夹被锁定', '{count} items are locked'],
  inSpaceCount_one: ['{count} 个文件或文件夹被锁定', '{count} item is locked'],
  inSpaceTitle: ['“{name}”中锁定的文件', 'Locked items in “{name}”'],
  show: ['查看', 'View'],
  showFolder: ['打开所在文件夹', 'Open folder'],
  none: ['没有锁定的文件', 'No locked items'],
  more: ['更多', 'More'],
})
