import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A condition: account, name, mail or phone contains the words. Everybody who is asked about is looked at. */
export const userContainsText = (words: string, user = 'users'): RawBuilder<SqlBool> =>
  sql<SqlBool>`position(lower(${words}) in ${sql.ref(`${user}.search_key`)}) > 0`

/** The same, found by the index of pieces: for where few are expected (migration 0062). */
export const containsByPieces = (words: string, user = 'users'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(grams_of(${sql.ref(`${user}.search_key`)}, 1) @> grams_of(lower(${words}), 2)
    and ${userContainsText(words, user)})`
