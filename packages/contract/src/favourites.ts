import type { ErrorTable } from './common.ts'

export const favouritesErrors = {} as const satisfies ErrorTable
