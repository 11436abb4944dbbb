import type { labelsErrors } from '@cabinet/contract/labels'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof labelsErrors, Words> = {}
