import type { handOverErrors } from '@cabinet/contract/spaces.handover'
import type { Words } from '../../kernel/text.ts'

/** Words of the refusals of hand-overs. */
export const errorText: Record<keyof typeof handOverErrors, Words> = {
  'handover.to_themself': ['不能移交给本人', 'Nothing can be handed over to the same person'],
  'handover.incomplete': ['请选择接收方和移交内容', 'Choose who receives, and what'],
  'handover.person_needed': [
    '空间、授权、角色和群组只能移交给个人',
    'Spaces, grants, roles and groups go to a person',
  ],
  'handover.heir_disabled': ['接收人已停用', 'The receiver is disabled'],
  'handover.undo_ended': [
    '情况已有变化或超过 7 天，无法撤回',
    'Something has changed since, or 7 days are over: this can no longer be taken back',
  ],
}
