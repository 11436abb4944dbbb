import type { Ctx } from '../../kernel/ctx.ts'
import { ConfinedRunError, type LentFile, lendFileToProgram } from '../../kernel/sandbox/index.ts'
import { contentBlobKey, type StoredContent } from '../contents/index.ts'
import { borrowLocalCopy, localCopiesLimit } from './copies.ts'

/** Content as a program reads it: in place, or copied into the work folder. */
export interface ReadableSource {
  /** Its name inside the sandbox. */
  name: string
  /** File to lend to the run, if any. */
  lent: LentFile | null
}

/**
 * Lends a content to a program that only reads it: in place from a local store, or as one copy shared by all
 * readers. `bring` copies it into the work folder if it cannot be lent.
 * @throws ConfinedError if it would have to be copied and is too large
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
