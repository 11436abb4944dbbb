import { type RawBuilder, sql } from 'kysely'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import { nodeNameKey } from '../../nodes/index.ts'

/** Conditions on files and folders; null or empty fields filter nothing. */
export interface NameFilter {
  /** Each must occur in the name, compared as names are. */
  words: readonly string[]
  /** Files with one of these suffixes, with their dots. */
  suffixes: readonly string[] | null
  kind: 'file' | 'folder' | null
  /** Ids of the users who made them. */
  makers: readonly string[] | null
  changedFrom: Date | null
  changedBefore: Date | null
  sizeFrom: number | null
  sizeBelow: number | null
  /** Limits matches to nodes below one folder of each of these sets. */
  under: readonly (readonly string[])[]
  /** Limits matches to these nodes. */
  among: readonly string[] | null
  /** A condition of a later room on the node `n`. */
  also: RawBuilder<unknown> | null
}

export const emptyNameFilter: NameFilter = {
  words: [],
  suffixes: null,
  kind: null,
  makers: null,
  changedFrom: null,
  changedBefore: null,
  sizeFrom: null,
  sizeBelow: null,
  under: [],
  among: null,
  also: null,
}

/** The conditions on a live node `n`, except its place and access rights. Roots never match. */
export function nameFilterConditions(wish: NameFilter, enterpriseId: string): RawBuilder<unknown> {
  const conditions = [
    sql`n.deleted_at is null and n.parent_id is not null and n.enterprise_id = ${enterpriseId}::uuid`,
    ...wish.words.map((word) => stands(word, 'n')),
    kindOf(wish),
    wish.among && sql`n.id = any(${wish.among}::uuid[])`,
    wish.also,
    wish.makers && sql`n.created_by = any(${wish.makers}::uuid[])`,
    wish.changedFrom && sql`n.updated_at >= ${wish.changedFrom}`,
    wish.changedBefore && sql`n.updated_at < ${wish.changedBefore}`,
    // a folder has no size of its own
    wish.sizeFrom !== null && sql`not n.is_folder and n.size >= ${wish.sizeFrom}::bigint`,
    wish.sizeBelow !== null && sql`not n.is_folder and n.size < ${wish.sizeBelow}::bigint`,
  ]
  return sql.join(
    conditions.filter((one) => one !== null && one !== false),
    sql` and `,
  )
}

const stands = (word: string, node: string) =>
  sql`${sql.ref(`${node}.name_key`)} like ${`%${escapeLikePattern(nodeNameKey(word))}%`}`

/** Whether the filter needs more of a node than its name and, of time and maker, what the index of the newest tells. */
export const filtersBeyondNames = ({ makers, ...wish }: NameFilter): boolean =>
  wish.suffixes !== null ||
  wish.kind !== null ||
  wish.also !== null ||
  wish.sizeFrom !== null ||
  wish.sizeBelow !== null ||
  (makers !== null && makers.length !== 1)

/** The part of `nameFilterConditions` that depends on the name alone. */
export const nameConditions = ({ words }: NameFilter, node: string): RawBuilder<unknown> =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => stands(word, node)),
        sql` and `,
      )

/** Returns the condition for folders, files, files with a suffix, or folders and such files. */
function kindOf({ kind, suffixes }: NameFilter): RawBuilder<unknown> | null {
  const files = suffixes && sql`(not n.is_folder and n.suffix = any(${suffixes}::text[]))`
  if (kind === 'folder') return files ? sql`(n.is_folder or ${files})` : sql`n.is_folder`
  return files ?? (kind === 'file' ? sql`not n.is_folder` : null)
}
