import type { templatesErrors } from '@cabinet/contract/templates'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof templatesErrors, Words> = {}
