import type { watermarkErrors } from '@cabinet/contract/watermark'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof watermarkErrors, Words> = {}
