import type { ErrorTable } from './common.ts'

export const archiveErrors = {} as const satisfies ErrorTable
