import type { comparisonErrors } from '@cabinet/contract/comparison'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof comparisonErrors, Words> = {}
