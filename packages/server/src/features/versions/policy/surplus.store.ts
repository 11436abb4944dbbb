import { sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import type { RetentionPolicy } from './policy.rules.ts'

/** A file and the policy in effect for it. */
export interface FileWithPolicy {
  fileId: string
  policy: RetentionPolicy
}

/** An older version that a policy no longer retains. */
export interface SurplusVersion {
  id: string
  fileId: string
  size: number
}

/**
 * Finds the older versions of these files that their policies no longer retain. Runs one query for any
 * number.
 */
export async function findSurplusVersions(
  db: Db,
  files: readonly FileWithPolicy[],
  at: Date,
): Promise<SurplusVersion[]> {
  if (files.length === 0) return []
  const { rows } = await sql<SurplusVersion>`
    with ${judged(files, at)}
    select id, file_id as "fileId", size from judged where goes`.execute(db)
  return rows
}

/** Number and bytes of the surplus versions, beside those of all older versions. */
export interface SurplusTotals {
  versions: number
  files: number
  bytes: number
  allVersions: number
  allBytes: number
}

export async function sumSurplusVersions(
  db: Db,
  files: readonly FileWithPolicy[],
  at: Date,
): Promise<SurplusTotals> {
  const { rows } = await sql<SurplusTotals>`
    with ${judged(files, at)}
    select count(*) filter (where goes)::int as versions, count(distinct file_id) filter (where goes)::int as files,
      coalesce(sum(size) filter (where goes), 0)::bigint as bytes,
      count(*) filter (where replaced_at is not null)::int as "allVersions",
      coalesce(sum(size) filter (where replaced_at is not null), 0)::bigint as "allBytes"
    from judged`.execute(db)
  const { bytes, allBytes, ...counts } = firstOf(rows)
  return { ...counts, bytes: Number(bytes), allBytes: Number(allBytes) }
}

/**
 * The parts of a query that lead up to `judged`: every version of the files, and whether it is removed. The
 * latest and pinned ones never are. A version ages from its replacement, so that an old one does not
 * disappear with the first save; thinning goes by its creation time. The maximum count applies to those that
 * the other rules leave.
 */
const judged = (files: readonly FileWithPolicy[], at: Date) => sql`
  rule as materialized (
    select * from unnest(${files.map(({ fileId }) => fileId)}::uuid[],
      ${files.map(({ policy }) => policy.maxCount)}::int[], ${files.map(({ policy }) => policy.maxDays)}::int[],
      ${files.map(({ policy }) => policy.thinning)}::boolean[])
      as rule (file_id, max_count, max_days, thinning)
  ), history as (
    select v.id, v.file_id, v.number, v.size, v.pinned, r.max_count, r.max_days, r.thinning,
      lead(v.created_at) over (partition by v.file_id order by v.number) as replaced_at,
      case
        when v.created_at > ${at}::timestamptz - interval '24 hours' then v.number::text
        when v.created_at > ${at}::timestamptz - interval '7 days' then date_trunc('hour', v.created_at, 'UTC')::text
        when v.created_at > ${at}::timestamptz - interval '30 days' then 'day ' || date_trunc('day', v.created_at, 'UTC')::text
        else 'week ' || date_trunc('week', v.created_at, 'UTC')::text
      end as stretch
    from rule r join versions v on v.file_id = r.file_id
  ), aged as (
    select *, replaced_at is null or pinned as stays,
      (max_days > 0 and replaced_at <= ${at}::timestamptz - max_days * interval '1 day')
        or (thinning and row_number() over (partition by file_id, stretch order by number desc) > 1) as old
    from history
  ), judged as (
    select *, not stays and (old or coalesce(max_count <
      count(*) filter (where replaced_at is null or not (pinned or old)) over (partition by file_id order by number desc),
      false)) as goes
    from aged
  )`
