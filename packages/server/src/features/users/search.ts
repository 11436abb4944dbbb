import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL condition: account, name, mail or phone contains the text. Scans every user. */
export const userContainsText = (words: string, user = 'users'): RawBuilder<SqlBool> =>
  sql<SqlBool>`position(lower(${words}) in ${sql.ref(`${user}.search_key`)}) > 0`

/** The same through the n-gram index, for searches with few matches (migration 0062). */
export const containsByPieces = (words: string, user = 'users'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(grams_of(${sql.ref(`${user}.search_key`)}, 1) @> grams_of(lower(${words}), 2)
    and ${userContainsText(words, user)})`
