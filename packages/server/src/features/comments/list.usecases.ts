import type { commentEndpoints } from '@cabinet/contract/comments'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireNode } from '../nodes/index.ts'
import {
  countThreadsByState,
  findThreadReplies,
  pageOfCommentThreads,
  type ThreadCursor,
} from './comments.store.ts'
import { presentThreads } from './present.ts'
import { findCommentsReadAt } from './reads.store.ts'

/** Lists the threads of a file or folder, newest first. */
export async function listCommentThreads(
  ctx: Ctx,
  { fileId, state, page, pageSize, cursor }: EndpointInput<typeof commentEndpoints.list>,
): Promise<EndpointReply<typeof commentEndpoints.list>> {
  const item = await requireNode(ctx, fileId, 'preview')
  const after = cursor ? readCursor(cursor) : null
  const [threads, counts, readAt] = await Promise.all([
    pageOfCommentThreads(ctx.db, fileId, { state, after, offset: (page - 1) * pageSize, limit: pageSize }),
    countThreadsByState(ctx.db, fileId),
    findCommentsReadAt(ctx.db, fileId, ctx.actor.userId),
  ])
  const answers = await findThreadReplies(
    ctx.db,
    threads.map(({ id }) => id),
  )
  const last = threads.length === pageSize ? threads.at(-1) : undefined
  return {
    rows: await presentThreads(ctx, item, threads, answers, readAt),
    total: state === 'all' ? counts.open + counts.resolved : counts[state],
    ...(last && { cursor: cursorOf(last) }),
    ...counts,
  }
}

const end = z.object({ at: z.iso.datetime(), id: z.uuid() })

const cursorOf = ({ created_at: at, id }: { created_at: Date; id: string }) =>
  Buffer.from(JSON.stringify({ at, id })).toString('base64url')

function readCursor(cursor: string): ThreadCursor {
  try {
    const { at, id } = end.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at: new Date(at), id }
  } catch {
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  }
}
