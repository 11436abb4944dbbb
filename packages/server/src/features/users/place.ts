import { z } from 'zod'
import { AppError } from '../../kernel/errors.ts'

/** A place in a sorted list: what its row is sorted by, as text, and its id. */
const place = z.object({ key: z.string(), id: z.uuid() })
export type UserListPlace = z.output<typeof place>

/** As it travels, opaque to clients. */
export const userListCursorOf = (at: UserListPlace): string =>
  Buffer.from(JSON.stringify(at)).toString('base64url')

/** Throws `common.invalid` for what is no cursor of ours. */
export function readUserListCursor(cursor: string): UserListPlace {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  }
}
