import { z } from 'zod'
import { AppError } from '../../kernel/errors.ts'

/** A position in a sorted list: the row's sort value as text, and its id. */
const place = z.object({ key: z.string(), id: z.uuid() })
export type UserListPlace = z.output<typeof place>

/** Encodes a cursor, opaque to clients. */
export const userListCursorOf = (at: UserListPlace): string =>
  Buffer.from(JSON.stringify(at)).toString('base64url')

/** Decodes a cursor. Throws `common.invalid` if it is not one of ours. */
export function readUserListCursor(cursor: string): UserListPlace {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  }
}
