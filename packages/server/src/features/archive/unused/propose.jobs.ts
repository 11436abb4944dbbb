import { archiveEvents } from '@cabinet/contract/archive.events'
import { entryOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { job } from '../../../kernel/room.ts'
import { nodesNamedSince, recordJournalLine } from '../../journal/index.ts'
import { ownLabelsOfNodes } from '../../labels/index.ts'
import { type AccessibleNode, locateNodes } from '../../nodes/index.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import { type ArchiveRow, findArchivesWithRule } from '../archives.store.ts'
import { findLongUnusedFiles } from '../shelf/index.ts'
import { archiveDueProposals } from './archive-due.ts'
import { isUnusedRuleComplete, proposalDueDate, unusedSinceDate } from './unused.rules.ts'
import { findAnsweredProposals, putUnusedProposals, type UnusedFileProposal } from './unused.store.ts'

/** Nodes per read, and maximum proposals per enterprise and night, so that owners can answer them. */
const PORTION = 2000
const MOST = 1000
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Applies the rule for unused files every night, where an administrator switched it on: archives proposed
 * files after their grace period, then proposes more and notifies the owners. Never deletes anything.
 */
export const proposeUnusedJob = job({
  name: 'archive.unused',
  cron: '41 2 * * *',
  atOnce: 1,
  expireInSeconds: 7200,
  async run(ctx: Ctx) {
    for (const archive of await findArchivesWithRule(ctx.db)) {
      if (!isUnusedRuleComplete(archive)) continue
      await archiveDueProposals(ctx, archive)
      await propose(ctx, archive)
    }
  },
})

async function propose(ctx: Ctx, archive: ArchiveRow): Promise<void> {
  const before = unusedSinceDate(archive.unused_months, ctx.now())
  const walk = {
    enterpriseId: archive.enterprise_id,
    before,
    limit: PORTION,
    notSuffixes: archive.unused_not_suffixes,
  }
  const told = new Map<string, number>()
  let count = 0
  for (let after: string | null = first; after !== null && count < MOST; ) {
    const { files, last } = await findLongUnusedFiles(ctx.db, { ...walk, after })
    const proposals = await worthProposing(ctx, archive, files, before)
    const dueAt = proposalDueDate(archive.unused_grace, ctx.now())
    const some = proposals.slice(0, MOST - count)
    const made = await ctx.together((tx) => putUnusedProposals(tx, archive.enterprise_id, some, dueAt))
    for (const [owner, more] of made) told.set(owner, (told.get(owner) ?? 0) + more)
    count += some.length
    after = last
  }
  if (count === 0) return
  await ctx.together(async (tx) => {
    for (const [owner, files] of told)
      await notifyByPreference(tx, [owner], {
        kind: 'archive',
        message: pushMessage(archiveEvents.unused, {
          level: 0,
          textKey: 'archivePush.unused',
          payload: { count: files, days: archive.unused_grace },
        }),
      })
    await recordJournalLine(tx, {
      action: 'archive.propose',
      enterpriseId: archive.enterprise_id,
      after: { files: count },
    })
  })
}

/** Returns files that match the rule, are unlocked and, according to the journal, unused. */
async function worthProposing(
  ctx: Ctx,
  archive: ArchiveRow,
  files: readonly { id: string; updatedAt: Date; createdBy: string }[],
  since: Date,
): Promise<UnusedFileProposal[]> {
  if (files.length === 0) return []
  const answered = await findAnsweredProposals(
    ctx.db,
    files.map(({ id }) => id),
    since,
  )
  const places = await locateNodes(
    ctx,
    files.map(({ id }) => id).filter((id) => !answered.has(id)),
    archive.enterprise_id,
  )
  const fitting = [...places.values()].filter((place) => fits(place, archive))
  const used = new Set<string>()
  for (const spaceId of new Set(fitting.map(({ space }) => space.id))) {
    const ids = fitting.filter(({ space }) => space.id === spaceId).map(({ node }) => node.id)
    for (const id of await nodesNamedSince(ctx.db, spaceId, ids, since)) used.add(id)
  }
  for (const [id, labels] of await ownLabelsOfNodes(
    ctx.db,
    fitting.map(({ node }) => node.id),
  ))
    if (labels.some((label) => archive.unused_not_labels.includes(label.id))) used.add(id)
  const known = new Map(files.map((file) => [file.id, file]))
  return fitting
    .filter(({ node }) => !used.has(node.id))
    .map(({ node, space }) => ({
      nodeId: node.id,
      ownerId: space.kind === 'personal' ? space.ownerId : entryOf(known, node.id).createdBy,
      unusedSince: entryOf(known, node.id).updatedAt,
    }))
}

const fits = ({ node, space, ancestors }: AccessibleNode, { unused_kinds }: ArchiveRow) =>
  unused_kinds.includes(space.kind) &&
  !space.archived &&
  [...ancestors, node].every((link) => link.locks.length === 0)
