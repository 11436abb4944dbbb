import { z } from 'zod'
import { AppError } from '../../kernel/errors.ts'
import type { FoundPlace } from './finding/index.ts'

// a timestamp as PostgreSQL writes it
const place = z.object({
  at: z.string().regex(/^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
  id: z.uuid(),
})

export const searchCursorOf = (next: FoundPlace): string =>
  Buffer.from(JSON.stringify(next)).toString('base64url')

/** Decodes a search cursor. @throws common.invalid */
export function readSearchCursor(cursor: string): FoundPlace {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  }
}
