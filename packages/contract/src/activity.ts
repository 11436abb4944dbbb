import type { ErrorTable } from './common.ts'

export const activityErrors = {} as const satisfies ErrorTable
