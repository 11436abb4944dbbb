import type { ErrorTable } from './common.ts'

export const templatesErrors = {} as const satisfies ErrorTable
