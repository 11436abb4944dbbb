import type { recycleErrors } from '@cabinet/contract/recycle'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof recycleErrors, LocalizedText> = {
  'recycle.select_one': ['请至少选择一项', 'Select at least one item'],
  'recycle.kept': ['受保留规则限制，暂不能永久删除', 'A retention rule prevents permanent deletion for now'],
}
