import type { ErrorTable } from './common.ts'

export const searchErrors = {} as const satisfies ErrorTable
