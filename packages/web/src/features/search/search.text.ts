import type { searchErrors } from '@cabinet/contract/search'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof searchErrors, Words> = {}
