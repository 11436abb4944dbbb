import type { ActivityEvent, activityEndpoints } from '@cabinet/contract/activity'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { lastOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { journalLinesOfNode, journalLinesOfSpace, type ReadableJournalLine } from '../journal/index.ts'
import { type AccessibleNode, requireNode } from '../nodes/index.ts'
import { userNamesOf } from '../users/index.ts'
import { activityEventOf, loadKnownNodes } from './telling.ts'
import { toldJournalActions } from './verbs.rules.ts'

/** Journal lines of a space per read for a folder, and reads per request. */
const READ = 200
const ROUNDS = 5

/** Lists the events of a file, or of a folder and everything below it, as far as the actor may see them. */
export async function listItemActivity(
  ctx: Ctx,
  { id, cursor, pageSize }: EndpointInput<typeof activityEndpoints.list>,
): Promise<EndpointReply<typeof activityEndpoints.list>> {
  const item = await requireNode(ctx, id)
  const before = cursor ? readCursor(cursor) : null
  const { told, last } = item.node.isFolder
    ? await ofFolder(ctx, item, before, pageSize)
    : await ofFile(ctx, item, before, pageSize)
  const names = await userNamesOf(
    ctx.db,
    told.map(({ byId }) => byId).filter((one) => one !== ''),
  )
  const rows = told.map((event) => ({ ...event, by: names.get(event.byId)?.name ?? '' }))
  return { rows, cursor: last === null ? undefined : String(last) }
}

type Told = Omit<ActivityEvent, 'by'>

async function ofFile(ctx: Ctx, item: AccessibleNode, before: number | null, limit: number) {
  const lines = await journalLinesOfNode(ctx.db, item.node.id, toldJournalActions, { before, limit })
  const told = await tellAll(ctx, item, lines)
  return { told, last: lines.length < limit ? null : lastOf(lines).id }
}

/**
 * Searches the lines of the folder's space, newest first, for those about the folder, up to a limit per
 * request.
 */
async function ofFolder(ctx: Ctx, item: AccessibleNode, before: number | null, wanted: number) {
  const told: Told[] = []
  let last = before
  for (let round = 0; round < ROUNDS; round++) {
    const part = await journalLinesOfSpace(ctx.db, item.space.id, toldJournalActions, {
      before: last,
      read: READ,
    })
    for (const event of await tellAll(ctx, item, part.lines)) {
      told.push(event)
      if (told.length === wanted) return { told, last: event.id }
    }
    last = part.last
    if (last === null) break
  }
  return { told, last }
}

async function tellAll(
  ctx: Ctx,
  item: AccessibleNode,
  lines: readonly ReadableJournalLine[],
): Promise<Told[]> {
  const seen = await loadKnownNodes(ctx, lines)
  return lines.map((line) => activityEventOf(item, line, seen)).filter((event) => event !== null)
}

function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor))
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  return Number(cursor)
}
