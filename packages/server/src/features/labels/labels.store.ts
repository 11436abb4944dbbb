import type { LabelColourName, LabelSpaceKind } from '@cabinet/contract/labels'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'
import type { CopiedItem } from '../files/index.ts'
import type { LabelCategoryRule, LabelWithCategory } from './labels.rules.ts'

interface KindRow {
  type_id: string
  type_name: string
  type_colour: LabelColourName
  many: boolean
  setters: LabelCategoryRule['setters']
  role_ids: string[]
  required_in: LabelSpaceKind[]
  enabled: boolean
}

interface TagRow extends KindRow {
  id: string
  name: string
  colour: LabelColourName | null
  level: number
}

const kindColumns = sql`t.id as type_id, t.name as type_name, t.colour as type_colour, t.many, t.setters, t.role_ids,
  t.required_in, t.enabled`
const tagColumns = sql`l.id, l.name, l.colour, l.level, ${kindColumns}`
/** Orders by category, then by level, highest first. */
const inOrder = sql`t.position, t.id, l.level desc, l.name collate names, l.id`

const toKind = (row: KindRow): LabelCategoryRule => ({
  id: row.type_id,
  name: row.type_name,
  colour: row.type_colour,
  many: row.many,
  setters: row.setters,
  roleIds: row.role_ids,
  requiredIn: row.required_in,
  enabled: row.enabled,
})

const toTag = (row: TagRow): LabelWithCategory => ({
  id: row.id,
  name: row.name,
  colour: row.colour ?? row.type_colour,
  level: row.level,
  kind: toKind(row),
})

/** Returns all categories of an enterprise, in order. */
export async function findCategoryRules(db: Db, enterpriseId: string): Promise<LabelCategoryRule[]> {
  const { rows } = await sql<KindRow>`
    select ${kindColumns} from label_types t where t.enterprise_id = ${enterpriseId}
    order by t.position, t.id`.execute(db)
  return rows.map(toKind)
}

/** Returns the labels of an enterprise in order, all or those in `ids`. */
export async function findEnterpriseLabels(
  db: Db,
  enterpriseId: string,
  ids?: readonly string[],
): Promise<LabelWithCategory[]> {
  const among = ids ? sql`and l.id = any(${ids}::uuid[])` : sql``
  const { rows } = await sql<TagRow>`
    select ${tagColumns} from labels l join label_types t on t.id = l.type_id
    where l.enterprise_id = ${enterpriseId} ${among} order by ${inOrder}`.execute(db)
  return rows.map(toTag)
}

/**
 * Returns the labels set on these nodes themselves, in order, in one query; nodes without labels are left
 * out.
 */
export async function ownLabelsOfNodes(
  db: Db,
  nodeIds: readonly string[],
): Promise<Map<string, LabelWithCategory[]>> {
  const found = new Map<string, LabelWithCategory[]>()
  if (nodeIds.length === 0) return found
  const { rows } = await sql<TagRow & { node_id: string }>`
    select n.node_id, ${tagColumns} from node_labels n
    join labels l on l.id = n.label_id join label_types t on t.id = l.type_id
    where n.node_id = any(${nodeIds}::uuid[]) order by ${inOrder}`.execute(db)
  for (const row of rows) {
    const tags = found.get(row.node_id)
    if (tags) tags.push(toTag(row))
    else found.set(row.node_id, [toTag(row)])
  }
  return found
}

/** SQL condition for other rooms: a node has one of these labels; `node` is its id there. */
export const hasLabelCondition = (
  node: RawBuilder<unknown>,
  labelIds: readonly string[],
): RawBuilder<unknown> =>
  sql`exists (select from node_labels where node_labels.node_id = ${node}
    and node_labels.label_id = any(${labelIds}::uuid[]))`

/** SQL condition for other rooms: a node lacks a label of a category that its space requires. */
export const lacksLabelCondition = (node: RawBuilder<unknown>, spaceId: string): RawBuilder<unknown> =>
  sql`exists (
    select from label_types t join spaces s on s.enterprise_id = t.enterprise_id and s.kind = any(t.required_in)
    where s.id = ${spaceId} and t.enabled and not exists (
      select from node_labels x join labels l on l.id = x.label_id where x.node_id = ${node} and l.type_id = t.id))`

/** Returns up to `limit` nodes with one of these labels, unordered. Checks no rights. */
export async function findLabelledNodes(
  db: Db,
  labelIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct node_id as id from node_labels where label_id = any(${labelIds}::uuid[]) limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** A node and a label. */
export interface NodeLabelPair {
  nodeId: string
  labelId: string
}

const pairs = (some: readonly NodeLabelPair[]) => sql`unnest(
  ${some.map(({ nodeId }) => nodeId)}::uuid[], ${some.map(({ labelId }) => labelId)}::uuid[]) as given (node, label)`

/** Sets any number of labels in one statement; existing ones stay. */
export async function insertNodeLabels(tx: Tx, some: readonly NodeLabelPair[]): Promise<void> {
  if (some.length === 0) return
  await sql`
    insert into node_labels (node_id, label_id, set_by, set_at)
    select node, label, ${tx.actorId}::uuid, ${tx.now()}::timestamptz from ${pairs(some)}
    on conflict do nothing`.execute(tx.db)
}

export async function deleteNodeLabels(tx: Tx, some: readonly NodeLabelPair[]): Promise<void> {
  if (some.length === 0) return
  await sql`delete from node_labels using ${pairs(some)}
    where node_labels.node_id = given.node and node_labels.label_id = given.label`.execute(tx.db)
}

/** Copies the labels of copied items. */
export async function copyNodeLabels(tx: Tx, copies: readonly CopiedItem[]): Promise<void> {
  await sql`
    insert into node_labels (node_id, label_id, set_by, set_at)
    select given.copy, n.label_id, ${tx.actorId}::uuid, ${tx.now()}::timestamptz
    from unnest(${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[]) as given (node, copy)
    join node_labels n on n.node_id = given.node
    on conflict do nothing`.execute(tx.db)
}
