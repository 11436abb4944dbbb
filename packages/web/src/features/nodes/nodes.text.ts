import type { LockKind, lockErrors } from '@cabinet/contract/locks'
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

export const words = texts('locks', {
  editing: ['{name} 正在编辑，至 {until}', 'Being edited by {name} until {until}'],
  manual: ['{name} 已锁定，至 {until}', 'Locked by {name} until {until}'],
  own: ['您已锁定，至 {until}', 'Locked by you until {until}'],
  reason: ['原因：{reason}', 'Reason: {reason}'],
  approval: ['审批中，由 {name} 发起', 'In approval, started by {name}'],
  archive: ['已归档（{name}）', 'Archived by {name}'],
  ferry: ['摆渡中（{name}）', 'Being ferried by {name}'],
  editingTag: ['编辑中', 'Editing'],
  manualTag: ['已锁定', 'Locked'],
  ownTag: ['我已锁定', 'Locked by me'],
  approvalTag: ['待审批', 'In approval'],
  archiveTag: ['已归档', 'Archived'],
  ferryTag: ['摆渡中', 'Ferry'],
} satisfies Record<LockKind | `${LockKind}Tag` | 'own' | 'ownTag' | 'reason', Words>)
