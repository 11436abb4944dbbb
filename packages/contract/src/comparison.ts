import type { ErrorTable } from './common.ts'

export const comparisonErrors = {} as const satisfies ErrorTable
