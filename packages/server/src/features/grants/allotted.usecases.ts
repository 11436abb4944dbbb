import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import { type ReceivedGrantItem, rightTemplateOf } from '@cabinet/contract/grants.access'
import { sql } from 'kysely'
import type { Ctx, Db } from '../../kernel/ctx.ts'
import { topmostFromElsewhere } from '../nodes/access/index.ts'
import { type AccessibleNode, accessibleNodes, nodeNameKey } from '../nodes/index.ts'
import { findNodePaths, liveGrantSql } from '../nodes/paths/index.ts'
import { userNamesOf } from '../users/index.ts'
import { describeSubjects } from './subjects.store.ts'

interface Deciding {
  node_id: string
  subject: string
  expires_at: Date | null
  created_by: string
  created_at: Date
}

/** Newest grants that are read to find what to list. */
const MOST = 10_000

/**
 * Lists the nodes granted to the actor from elsewhere, newest first: the topmost visible ones, outside the
 * own space and outside the departments that the actor belongs to. Reads what decides rights of all, and the rest only
 * of those shown; of all that might be, where names are searched.
 */
export async function listReceivedGrants(
  ctx: Ctx,
  { page, pageSize, search = '' }: EndpointInput<typeof grantEndpoints.allotted>,
): Promise<EndpointReply<typeof grantEndpoints.allotted>> {
  const grants = await findNewestGrants(ctx.db, ctx.actor.subjects, ctx.now())
  const ids = [...grants.keys()]
  const paths = await findNodePaths(ctx.db, ids, ctx.actor, ctx.now())
  const wanted = nodeNameKey(search).trim()
  const tops = [...topmostFromElsewhere(ctx.actor, paths, ids).keys()]
  const found = wanted === '' ? tops : await withName(ctx, tops, wanted)
  const seen = await accessibleNodes(ctx, found.slice((page - 1) * pageSize, page * pageSize))
  const shown = Array.from(seen.values(), (one) => ({ one, given: grants.get(one.node.id) ?? [] }))
  return { rows: await withNames(ctx, shown), total: found.length }
}

const nameOf = ({ node }: AccessibleNode) => node.space?.name ?? node.name

async function withName(ctx: Ctx, ids: readonly string[], wanted: string): Promise<string[]> {
  const seen = await accessibleNodes(ctx, ids)
  return [...seen.values()]
    .filter((one) => nodeNameKey(nameOf(one)).includes(wanted))
    .map(({ node }) => node.id)
}

/** Finds live grants to these subjects, by node, newest first. */
async function findNewestGrants(db: Db, subjects: readonly string[], at: Date) {
  const { rows } = await sql<Deciding>`
    select node_id, subject, expires_at, created_by, created_at from grants
    where subject = any(${subjects}::text[]) and ${liveGrantSql(at)}
    order by created_at desc, id limit ${MOST}::int`.execute(db)
  const byNode = new Map<string, Deciding[]>()
  for (const row of rows) {
    const own = byNode.get(row.node_id)
    if (own) own.push(row)
    else byNode.set(row.node_id, [row])
  }
  return byNode
}

async function withNames(
  ctx: Ctx,
  shown: readonly { one: AccessibleNode; given: Deciding[] }[],
): Promise<ReceivedGrantItem[]> {
  const newest = shown.map(({ given }) => given[0]!)
  const [people, named] = await Promise.all([
    userNamesOf(
      ctx.db,
      newest.map((grant) => grant.created_by),
    ),
    describeSubjects(
      ctx.db,
      newest.map((grant) => grant.subject),
    ),
  ])
  return shown.map(({ one, given }) => {
    const { node, space, rights } = one
    const [first] = given
    const subject = named.get(first!.subject)
    const end = lastEnd(given)
    return {
      id: node.id,
      nodeId: node.id,
      name: nameOf(one),
      folder: node.isFolder,
      suffix: node.suffix,
      spaceId: space.id,
      spaceName: space.name,
      size: node.totals?.bytes ?? node.size,
      items: node.totals?.items ?? 0,
      rights,
      template: rightTemplateOf(rights),
      grantedBy: people.get(first!.created_by)?.name ?? '',
      grantedAt: first!.created_at,
      ...(end && { expiresAt: end }),
      kind: subject?.kind ?? 'user',
      subjectName: subject?.name ?? '',
    }
  })
}

/** Returns when the last of these grants expires; null where one does not. */
function lastEnd(grants: readonly Deciding[]): Date | null {
  if (grants.some((grant) => grant.expires_at === null)) return null
  return new Date(Math.max(...grants.map((grant) => grant.expires_at!.getTime())))
}
