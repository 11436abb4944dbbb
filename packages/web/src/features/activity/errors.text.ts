import type { activityErrors } from '@cabinet/contract/activity'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof activityErrors, LocalizedText> = {}
