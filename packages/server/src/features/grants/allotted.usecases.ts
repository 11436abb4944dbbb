import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { Allotted, grantApi } from '@cabinet/contract/grants'
import { sql } from 'kysely'
import type { Ctx, Db } from '../../kernel/ctx.ts'
import { findGranted, isFromElsewhere } from '../nodes/access/index.ts'
import { keyOf, type Reached, reached } from '../nodes/index.ts'
import { namesOf } from '../users/index.ts'
import { templateOf } from './grants.rules.ts'
import { describe } from './subjects.store.ts'

interface Deciding {
  node_id: string
  subject: string
  expires_at: Date | null
  created_by: string
  created_at: Date
}

/**
 * What was granted to the actor from elsewhere, the newest first: tops of what the actor sees, outside the own space
 * and outside the departments that the actor belongs to.
 */
export async function listAllotted(
  ctx: Ctx,
  { page, pageSize, search = '' }: Input<typeof grantApi.allotted>,
): Promise<Reply<typeof grantApi.allotted>> {
  const seen = await reached(ctx, await findGranted(ctx.db, ctx.actor.subjects, ctx.now()))
  const wanted = keyOf(search).trim()
  const tops = [...seen.values()].filter(
    (one) => isFromElsewhere(ctx.actor, one) && keyOf(nameOf(one)).includes(wanted),
  )
  const grants = await findNewest(
    ctx.db,
    tops.map(({ node }) => node.id),
    ctx.actor.subjects,
    ctx.now(),
  )
  const inOrder = tops
    .flatMap((one) => {
      const given = grants.get(one.node.id)
      return given ? [{ one, given }] : []
    })
    .sort((a, b) => newestOf(b.given) - newestOf(a.given))
  const shown = inOrder.slice((page - 1) * pageSize, page * pageSize)
  return { rows: await withNames(ctx, shown), total: inOrder.length }
}

const nameOf = ({ node }: Reached) => node.space?.name ?? node.name
const newestOf = (grants: readonly Deciding[]) => grants[0]!.created_at.getTime()

/** Live grants on these nodes to these subjects by node, the newest first. */
async function findNewest(db: Db, ids: readonly string[], subjects: readonly string[], at: Date) {
  const { rows } = await sql<Deciding>`
    select node_id, subject, expires_at, created_by, created_at from grants
    where node_id = any(${ids}::uuid[]) and subject = any(${subjects}::text[])
      and (expires_at is null or expires_at > ${at})
    order by created_at desc, id`.execute(db)
  const byNode = new Map<string, Deciding[]>()
  for (const row of rows) byNode.set(row.node_id, [...(byNode.get(row.node_id) ?? []), row])
  return byNode
}

async function withNames(
  ctx: Ctx,
  shown: readonly { one: Reached; given: Deciding[] }[],
): Promise<Allotted[]> {
  const newest = shown.map(({ given }) => given[0]!)
  const [people, named] = await Promise.all([
    namesOf(
      ctx.db,
      newest.map((grant) => grant.created_by),
    ),
    describe(
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
      template: templateOf(rights),
      grantedBy: people.get(first!.created_by)?.name ?? '',
      grantedAt: first!.created_at,
      ...(end && { expiresAt: end }),
      kind: subject?.kind ?? 'user',
      subjectName: subject?.name ?? '',
    }
  })
}

/** When the last of these ends; null where one does not. */
function lastEnd(grants: readonly Deciding[]): Date | null {
  if (grants.some((grant) => grant.expires_at === null)) return null
  return new Date(Math.max(...grants.map((grant) => grant.expires_at!.getTime())))
}
