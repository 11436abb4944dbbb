import type { ErrorTable } from './common.ts'

export const labelsErrors = {} as const satisfies ErrorTable
