import type { handOverErrors } from '@cabinet/contract/handover'
import type { LocalizedText } from '../../kernel/text.ts'

/** Error texts of handovers. */
export const errorMessages: Record<keyof typeof handOverErrors, LocalizedText> = {
  'handover.to_themself': ['不能移交给本人', 'You can’t hand over to the same user'],
  'handover.incomplete': ['请选择接收方和移交内容', 'Choose a recipient and what to hand over'],
  'handover.person_needed': [
    '空间、权限、角色和群组只能移交给个人',
    'Spaces, permissions, roles and groups can only be handed over to a user',
  ],
  'handover.heir_disabled': ['接收人已停用', 'The recipient’s account is disabled'],
  'handover.undo_ended': [
    '情况已有变化或超过 7 天，无法撤回',
    'This can no longer be undone: something changed, or more than 7 days have passed',
  ],
}
