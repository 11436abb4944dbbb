import type { ErrorTable } from './common.ts'

export const commentsErrors = {} as const satisfies ErrorTable
