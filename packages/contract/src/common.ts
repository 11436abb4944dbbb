/** A room's error keys with their HTTP statuses, which `Code` repeats. */
export type ErrorStatusTable = Record<string, 400 | 401 | 403 | 404 | 409 | 413 | 423 | 429 | 500 | 507>

/** Errors that any endpoint may return. */
export const commonErrors = {
  'common.invalid': 400,
  'common.text_damaged': 400,
  /** A new name contains invisible characters or ones that change the text direction. */
  'common.name_hidden': 400,
  'common.no_permission': 403,
  'common.not_found': 404,
  'common.sheet_unreadable': 400,
  'common.sheet_too_large': 413,
  'common.sheet_empty': 400,
  /** A column that every row needs is missing, or stands twice. */
  'common.sheet_columns': 400,
  /** The same thing stands in an earlier row. */
  'common.sheet_repeated': 409,
  'common.sheet_number': 400,
  'common.sheet_too_long': 400,
  'common.too_large': 413,
  'common.too_many': 429,
  'common.failed': 500,
} as const satisfies ErrorStatusTable
