import { pipeline } from 'node:stream/promises'
import { limits } from '@cabinet/contract/limits'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Exchange, sent } from '../../../kernel/room.ts'
import { record } from '../../journal/index.ts'
import { requireRights } from '../../nodes/index.ts'
import { contentHeaders, dispositionOf } from '../headers.rules.ts'
import { packageName } from './packages.rules.ts'
import { sumOf } from './packages.usecases.ts'
import { zipOf } from './zip-of.ts'

/** Items of a zip that is made on the way: more would keep the client waiting for its directory. */
const mostItems = 10_000

/**
 * Streams a zip of little without a package: what would be packaged for its size is refused. What may not be
 * downloaded is left out and named in the zip.
 * @throws common.not_found, common.no_permission, packages.too_large
 */
export async function sendZip(ctx: Ctx, ids: readonly string[], { reply }: Exchange): Promise<typeof sent> {
  const wanted = [...new Set(ids)]
  const seen = await requireRights(ctx, wanted, 'download')
  const chosen = wanted.map((id) => seen.get(id)!)
  const { total, items } = sumOf(chosen)
  if (total > limits.packageFrom || items > mostItems) throw new AppError('packages.too_large')
  const called = chosen.map(({ node }) => ({ name: node.space?.name ?? node.name, isFolder: node.isFolder }))
  const first = chosen[0]!
  const folder = first.ancestors.at(-1) ?? first.node
  const name = packageName(called, folder.space?.name ?? folder.name)
  await ctx.together((tx) =>
    record(tx, { action: 'downloads.download', nodes: wanted, spaceId: first.space.id, after: { name } }),
  )
  const zip = zipOf(ctx, { ids: wanted, names: called.map((one) => one.name) }, async () => {})
  reply.hijack()
  reply.raw.writeHead(200, {
    ...contentHeaders,
    // its length is known at the end only, so it cannot be taken up in the middle
    'accept-ranges': 'none',
    'content-type': 'application/zip',
    'content-disposition': dispositionOf('attachment', name),
  })
  await pipeline(zip.bytes, reply.raw).catch((error: NodeJS.ErrnoException) => {
    // a client that leaves is no error; anything else leaves a broken download behind, never a short one
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') ctx.log.error({ err: error }, 'a zip broke off')
    reply.raw.destroy()
  })
  return sent
}
