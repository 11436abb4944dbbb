import type { Ctx } from '../../kernel/ctx.ts'
import { ConfinedError, type Lent, lend } from '../../kernel/sandbox/index.ts'
import { blobKey, type Content } from '../versions/index.ts'
import { borrowCopy, copiesMost } from './copies.ts'

/** A content as a program reads it: where it lies, or brought into the work folder. */
export interface Reading {
  /** Its name behind the walls. */
  name: string
  /** What the run has to be given for it. */
  lent: Lent | null
}

/**
 * Lends a content to a program that only reads it: as it lies in a local store, or one copy of it for all who read it.
 * `bring` puts it into the work folder, where it can be lent in no other way.
 * @throws ConfinedError where it would have to be copied and is too large
 */
export async function readingOf(
  ctx: Ctx,
  { content, source }: { content: Content; source: string },
  bring: () => Promise<string>,
): Promise<Reading & { giveBack: () => void }> {
  const nothing = () => undefined
  if (content.place !== 'store') return { name: await bring(), lent: null, giveBack: nothing }
  const own = ctx.blobs.file(blobKey(content))
  if (own !== null) {
    const lent = await lend(own, source)
    if (lent) return { name: lent.as, lent, giveBack: nothing }
  }
  if (content.size > copiesMost) throw new ConfinedError('output', 'too large to be copied')
  if (own !== null) return { name: await bring(), lent: null, giveBack: nothing }
  const { file, giveBack } = await borrowCopy(ctx, content)
  const lent = await lend(file, source)
  return lent ? { name: lent.as, lent, giveBack } : { name: await bring(), lent: null, giveBack }
}
