import type { ItemLockKind } from '@cabinet/contract/nodes.locks'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Messages for relative times and undo. */
export const messages = registerTexts('nodes', {
  now: ['刚刚', 'Just now'],
  minutes: ['{count} 分钟前', '{count} min ago'],
  today: ['今天 {clock}', 'Today {clock}'],
  yesterday: ['昨天 {clock}', 'Yesterday {clock}'],
  nothingToUndo: ['没有可撤销的操作', 'Nothing to undo'],
  undone: ['已撤销', 'Undone'],
})

/** Messages of the lock badge. */
export const lockBadgeMessages = registerTexts('locks', {
  editing: ['{name} 正在编辑，至 {until}', '{name} is editing until {until}'],
  manual: ['{name} 已锁定，至 {until}', 'Locked by {name} until {until}'],
  own: ['您已锁定，至 {until}', 'You locked this until {until}'],
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
} satisfies Record<ItemLockKind | `${ItemLockKind}Tag` | 'own' | 'ownTag' | 'reason', LocalizedText>)
