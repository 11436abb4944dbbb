import { record } from '../../../journal/index.ts'
import { sendContent } from '../../../versions/index.ts'
import { addEdited } from '../../saving/edited.ts'
import { changeable, readable, tellChanged } from './files.ts'
import { presentLock, requireFree, requireLock } from './locks.ts'
import { kept } from './receive.ts'
import { lockConflict, WopiRefusal } from './refusal.ts'
import type { Visit } from './visit.ts'

/** GetFile: the newest bytes, as they are. */
export async function getFile(visit: Visit): Promise<void> {
  const { ctx, exchange, header } = visit
  const { file, content } = await readable(visit)
  const { node, space } = file
  const most = header('x-wopi-maxexpectedsize')
  if (/^\d+$/.test(most) && content.size > Number(most)) throw new WopiRefusal(412)
  await ctx.together((tx) =>
    record(tx, {
      action: 'downloads.view',
      spaceId: space.id,
      nodes: [node.id],
      after: { name: node.name, version: node.version },
    }),
  )
  exchange.reply.hijack()
  const out = exchange.reply.raw
  out.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': content.size,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-wopi-itemversion': String(node.version),
  })
  try {
    if (content.size === 0 || (await sendContent(ctx, content, undefined, out)) === 'sent') out.end()
  } catch (error) {
    ctx.log.error({ err: error, contentId: content.id }, 'a file for the document server broke off')
    out.destroy()
  }
}

/** PutFile: the next version, in the name of who edits. Without a lock only an empty file takes bytes. */
export async function putFile(visit: Visit): Promise<void> {
  const { ctx, header, exchange } = visit
  if (visit.holder.mode !== 'edit') throw new WopiRefusal(404)
  const { file: before } = await readable(visit)
  const lock = header('x-wopi-lock')
  // asked before the body is taken, and again when it is kept
  const present = await presentLock(ctx, before.node.id)
  if (present !== lock || (lock === '' && before.node.size > 0))
    throw lockConflict(present, present === '' ? 'not locked' : 'another lock')
  const version = await kept(visit, before.node.name, async (tx, content) => {
    const file = await changeable(tx, visit, 'edit')
    if (lock === '' && file.node.size === 0) await requireFree(tx, file)
    else await requireLock(tx, file, lock)
    const number = await addEdited(tx, file, { ...content, name: '', note: '' })
    await tellChanged(tx, file)
    return number
  })
  exchange.reply.header('x-wopi-itemversion', version)
}
