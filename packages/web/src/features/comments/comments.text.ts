import type { commentsErrors } from '@cabinet/contract/comments'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof commentsErrors, Words> = {}
