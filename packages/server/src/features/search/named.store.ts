import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { findEnterpriseLabels, findLabelledNodes, hasLabelCondition } from '../labels/index.ts'
import { nodeNameKey } from '../nodes/index.ts'
import type { NameFilter } from './finding/index.ts'

/**
 * Returns users of the asker's enterprise whose account or name equals the words, else those containing them;
 * at most 100.
 */
export async function findCreatorsNamed({ db, actor }: Ctx, words: string): Promise<string[]> {
  if (/^(me|我|自己)$/i.test(words)) return [actor.userId]
  const { rows } = await sql<{ id: string; exact: boolean }>`
    select id, lower(account) = lower(${words}) or lower(name) = lower(${words}) as exact from users
    where enterprise_id = ${actor.enterpriseId}::uuid
      and (position(lower(${words}) in lower(account)) > 0 or position(lower(${words}) in lower(name)) > 0)
    order by exact desc limit 100`.execute(db)
  const exact = rows.filter((row) => row.exact)
  return (exact.length > 0 ? exact : rows).map((row) => row.id)
}

/** Maximum labelled nodes listed by id; beyond it each candidate node is checked for the label. */
const LISTED = 2000

/** Returns the filter of a label: the ids of its nodes where they are few, else a condition. */
export async function findLabelFilter(
  { db, actor }: Ctx,
  name: string,
  { among, also }: NameFilter,
): Promise<Pick<NameFilter, 'among' | 'also'>> {
  const wanted = nodeNameKey(name)
  const tags = await findEnterpriseLabels(db, actor.enterpriseId)
  const exact = tags.filter((tag) => nodeNameKey(tag.name) === wanted)
  const near = tags.filter((tag) => nodeNameKey(tag.name).includes(wanted))
  const ids = (exact.length > 0 ? exact : near).map(({ id }) => id)
  const nodes = await findLabelledNodes(db, ids, LISTED + 1)
  const has = hasLabelCondition(sql`n.id`, ids)
  if (nodes.length > LISTED) return { among, also: also ? sql`${also} and ${has}` : has }
  const both = among ? new Set(among) : null
  return { among: both ? nodes.filter((id) => both.has(id)) : nodes, also }
}
