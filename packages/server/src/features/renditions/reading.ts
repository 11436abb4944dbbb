import type { Ctx } from '../../kernel/ctx.ts'
import { ConfinedRunError, type LentFile, lendFileToProgram } from '../../kernel/sandbox/index.ts'
import { contentBlobKey, type StoredContent } from '../versions/index.ts'
import { borrowLocalCopy, localCopiesLimit } from './copies.ts'

/** A content as a program reads it: where it lies, or brought into the work folder. */
export interface ReadableSource {
  /** Its name behind the walls. */
  name: string
  /** File to lend to the run, if any. */
  lent: LentFile | null
}

/**
 * Lends a content to a program that only reads it: as it lies in a local store, or one copy of it for all who read it.
 * `bring` puts it into the work folder, where it can be lent in no other way.
 * @throws ConfinedError where it would have to be copied and is too large
 */
export async function lendContentForReading(
  ctx: Ctx,
  { content, source }: { content: StoredContent; source: string },
  bring: () => Promise<string>,
): Promise<ReadableSource & { giveBack: () => void }> {
  const nothing = () => undefined
  if (content.place !== 'store') return { name: await bring(), lent: null, giveBack: nothing }
  const own = ctx.blobs.file(contentBlobKey(content))
  if (own !== null) {
    const lent = await lendFileToProgram(own, source)
    if (lent) return { name: lent.as, lent, giveBack: nothing }
  }
  if (content.size > localCopiesLimit) throw new ConfinedRunError('output', 'too large to be copied')
  if (own !== null) return { name: await bring(), lent: null, giveBack: nothing }
  const { file, giveBack } = await borrowLocalCopy(ctx, content)
  const lent = await lendFileToProgram(file, source)
  return lent ? { name: lent.as, lent, giveBack } : { name: await bring(), lent: null, giveBack }
}
