import type { archiveErrors } from '@cabinet/contract/archive'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof archiveErrors, Words> = {}
