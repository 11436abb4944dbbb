import type { renditionErrors } from '@cabinet/contract/renditions'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof renditionErrors, LocalizedText> = {
  'renditions.none': ['该文件没有缩略图', 'No thumbnail for this file'],
  'renditions.waiting': ['正在生成，请稍候', 'Creating thumbnail…'],
}
