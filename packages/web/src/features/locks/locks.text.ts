import type { lockErrors } from '@cabinet/contract/locks'
import { texts, type Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof lockErrors, Words> = {
  'locks.editing': [
    '文件正在编辑中，请勿进行其他操作',
    'File is being edited, please do not perform other operations',
  ],
  'locks.manual': ['文件已被锁定', 'File is locked'],
  'locks.approval': ['文件正在审批中', 'File in approval'],
  'locks.archive': ['文件已归档，不能修改', 'File is archived and cannot be changed'],
  'locks.ferry': ['文件正在摆渡中', 'File is being ferried'],
  'locks.not_own': ['文件由他人锁定，您可以请求解锁', 'Somebody else locked it: you can ask for it'],
  'locks.not_locked': ['文件未被锁定', 'This is not locked'],
  'locks.request_ended': ['该解锁请求已失效', 'This request is over'],
}

/** What the server pushes about locks. */
export const pushWords = texts('locksPush', {
  unlocked: ['{by} 已解锁“{name}”', '{by} has unlocked “{name}”'],
  kept: ['{by} 暂不解锁“{name}”', '{by} still needs the lock on “{name}”'],
  broken: ['{by} 强制解除了您对“{name}”的锁定', '{by} broke your lock on “{name}”'],
} satisfies Record<'unlocked' | 'kept' | 'broken', Words>)

export const words = texts('holds', {
  lock: ['锁定', 'Lock'],
  unlock: ['解锁', 'Unlock'],
  request: ['请求解锁', 'Ask to unlock'],
  break: ['强制解锁', 'Break the lock'],
  prolong: ['延长', 'Prolong'],
  lockTitle: ['锁定“{name}”', 'Lock “{name}”'],
  lockTitleMany: ['锁定 {count} 项', 'Lock {count} items'],
  prolongTitle: ['延长对“{name}”的锁定', 'Prolong the lock on “{name}”'],
  lockHint: [
    '锁定期间其他人可以查看和下载，不能修改、移动或删除。到时间自动解锁。',
    'Others can look and download, and change, move or delete nothing, until the time is over or you unlock it.',
  ],
  duration: ['锁定时长', 'For how long'],
  minutes: ['{count} 分钟', '{count} min'],
  hours: ['{count} 小时', '{count} h'],
  reason: ['原因（选填）', 'Reason (optional)'],
  reasonHint: ['其他人会看到，例如：正在核对条款', 'Others see it, for example: checking the terms'],
  locked: ['已锁定“{name}”', '“{name}” is locked'],
  lockedMany: ['已锁定 {count} 项', '{count} items are locked'],
  unlocked: ['已解锁“{name}”', '“{name}” is unlocked'],
  unlockedMany: ['已解锁 {count} 项', '{count} items are unlocked'],
  requestTitle: ['请求解锁“{name}”', 'Ask to unlock “{name}”'],
  requestHint: [
    '{owner} 会立即收到通知，可以直接解锁。',
    '{owner} is told at once and can unlock it with one press.',
  ],
  message: ['留言（选填）', 'Message (optional)'],
  send: ['发送请求', 'Send'],
  sent: ['已通知 {owner}', '{owner} has been told'],
  breakTitle: ['强制解锁“{name}”？', 'Break the lock on “{name}”?'],
  breakTitleMany: ['强制解锁 {count} 项？', 'Break {count} locks?'],
  breakHint: [
    '{owner} 未保存的修改可能与他人冲突。此操作会记入日志，并通知锁定者。',
    'What {owner} has not saved may clash with others. It is written to the journal, and they are told.',
  ],
  broken: ['已强制解锁', 'The lock is broken'],
  why: ['说明（选填）', 'Why (optional)'],
  asked: ['{by} 请求您解锁“{name}”', '{by} asks you to unlock “{name}”'],
  askedWords: ['{by} 请求您解锁“{name}”：{words}', '{by} asks you to unlock “{name}”: {words}'],
  by: ['{name} 锁定', 'Locked by {name}'],
  byYou: ['您已锁定', 'Locked by you'],
  editedBy: ['{name} 正在编辑', 'Being edited by {name}'],
  span: ['{since} 起，至 {until}', 'From {since} until {until}'],
  until: ['至 {until}', 'Until {until}'],
  wishes: ['请求解锁', 'Asked for'],
  accept: ['解锁', 'Unlock'],
  keep: ['保留', 'Keep'],
  wishKept: ['已回复，锁定保留', 'They are told that you keep it'],
  mine: ['我的锁定', 'My locks'],
  mineHint: [
    '您锁定的文件和文件夹。到时间自动解锁，也可以提前解锁。',
    'Files and folders that you hold. They are free when their time is over, or when you let go.',
  ],
  mineNone: ['您没有锁定任何文件', 'You hold nothing'],
  inSpace: ['锁定的文件', 'What is locked'],
  inSpaceCount: ['{count} 个文件或文件夹被锁定', '{count} items are locked'],
  inSpaceCount_one: ['{count} 个文件或文件夹被锁定', '{count} item is locked'],
  inSpaceTitle: ['“{name}”中锁定的文件', 'Locked in “{name}”'],
  show: ['查看', 'Show'],
  showFolder: ['打开所在文件夹', 'Open its folder'],
  none: ['没有锁定的文件', 'Nothing is locked'],
  more: ['更多', 'More'],
})
