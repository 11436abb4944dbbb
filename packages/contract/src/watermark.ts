import type { ErrorTable } from './common.ts'

export const watermarkErrors = {} as const satisfies ErrorTable
