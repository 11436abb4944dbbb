import type { activityErrors } from '@cabinet/contract/activity'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof activityErrors, Words> = {}
