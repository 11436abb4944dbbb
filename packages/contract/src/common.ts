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
  'common.too_large': 413,
  'common.too_many': 429,
  'common.failed': 500,
} as const satisfies ErrorStatusTable
