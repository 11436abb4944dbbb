import type { ActivityEvent } from '@cabinet/contract/activity'
import type { Ctx } from '../../kernel/ctx.ts'
import { latestJournalLinesOfSpaces, latestNodesOfUser } from '../journal/index.ts'
import { type AccessibleNode, accessibleNodes } from '../nodes/index.ts'
import { userNamesOf } from '../users/index.ts'
import { activityEventOf, loadKnownNodes } from './telling.ts'
import { activityVerbByAction, toldJournalActions } from './verbs.rules.ts'

/** Journal lines read per space, as many lines are downloads and views, which are not shown. */
const READ_PER_SPACE = 100
/** Lines read for each event that is wanted, as some are about items that the actor may not list. */
const LINES_PER_EVENT = 3

/** Lists the latest events of these spaces, newest first, as far as the actor may see them. */
export async function listLatestActivity(
  ctx: Ctx,
  spaceIds: readonly string[],
  limit: number,
): Promise<ActivityEvent[]> {
  const [spaces, lines] = await Promise.all([
    accessibleNodes(ctx, spaceIds),
    latestJournalLinesOfSpaces(ctx.db, spaceIds, toldJournalActions, {
      read: READ_PER_SPACE,
      limit: limit * LINES_PER_EVENT,
    }),
  ])
  if (lines.length === 0) return []
  const known = await loadKnownNodes(ctx, lines)
  const events = lines
    .flatMap((line) => {
      const space = spaces.get(line.spaceId)
      return (space && activityEventOf(space, line, known)) ?? []
    })
    .slice(0, limit)
  const names = await userNamesOf(
    ctx.db,
    events.map(({ byId }) => byId).filter((id) => id !== ''),
  )
  return events.map((event) => ({ ...event, by: names.get(event.byId)?.name ?? '' }))
}

const uploadActions = Object.entries(activityVerbByAction)
  .filter(([, verb]) => verb === 'upload')
  .map(([action]) => action)

/** Journal lines of the actor among which uploads are looked for. */
const READ_OF_ACTOR = 500
/** Candidates for each file that is wanted, as some are deleted or hidden by now. */
const CANDIDATES_PER_FILE = 5

/** Lists the files that the actor uploaded last and may still see, newest first. */
export async function listLatestUploads(ctx: Ctx, limit: number): Promise<AccessibleNode[]> {
  const ids = await latestNodesOfUser(ctx.db, ctx.actor.userId, uploadActions, {
    read: READ_OF_ACTOR,
    limit: limit * CANDIDATES_PER_FILE,
  })
  const seen = await accessibleNodes(ctx, ids)
  return ids
    .flatMap((id) => seen.get(id) ?? [])
    .filter(({ node }) => !node.isFolder)
    .slice(0, limit)
}
