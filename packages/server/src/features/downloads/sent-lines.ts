import type { Ctx } from '../../kernel/ctx.ts'
import { recordJournalEvent } from '../journal/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { unmarkedJournalLines } from '../watermark/index.ts'
import type { DownloadPurpose } from './tickets.usecases.ts'

export interface SentFileLine {
  purpose: DownloadPurpose
  version: number
  /** Name of the one file of an archive that was sent. */
  entry?: string
  /** Whether it went out without the watermark that applies to it. */
  isUnmarked?: boolean
}

/** Records that a version of a file was sent, and that it went out unmarked where it did. */
export const recordSentFile = (
  ctx: Ctx,
  { node, space }: Pick<AccessibleNode, 'node' | 'space'>,
  { purpose, version, entry, isUnmarked = false }: SentFileLine,
): Promise<void> =>
  recordJournalEvent(
    ctx,
    {
      action: `downloads.${purpose}`,
      spaceId: space.id,
      nodes: [node.id],
      after: { name: node.name, version, ...(entry !== undefined && { entry }) },
    },
    ...(isUnmarked ? unmarkedJournalLines([node.id], { name: node.name, spaceId: space.id }) : []),
  )
