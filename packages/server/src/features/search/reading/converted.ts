import { fileTypeGroups } from '@cabinet/contract/previews'
import type { Ctx } from '../../../kernel/ctx.ts'
import type { StoredContent } from '../../contents/index.ts'
import {
  contentOfRendition,
  makeRenditionNow,
  officeFamilyOf,
  officePdfMaker,
  renditionSourceOf,
  requestRenditions,
} from '../../renditions/index.ts'
import { textReadersBySuffix } from './formats.ts'

const { word, excel, ppt } = fileTypeGroups

/**
 * Documents whose text comes from their PDF: formats of Office before 2007 and similar, and RTF, which is
 * mostly markup.
 */
export const convertedSuffixes: ReadonlySet<string> = new Set(
  [...word, ...excel, ...ppt]
    .filter(
      (source) =>
        officeFamilyOf(source) !== null && (source === 'rtf' || !textReadersBySuffix.has(`.${source}`)),
    )
    .map((source) => `.${source}`),
)

/**
 * Returns the PDF used for previews, as a content; the renditions job makes it at low priority. `reason`
 * where there will be none.
 */
export async function pdfContentOf(
  ctx: Ctx,
  content: StoredContent,
  suffix: string,
): Promise<StoredContent | 'later' | { reason: string }> {
  const wanted = { content, kind: 'pdf', source: renditionSourceOf(suffix) }
  if (!(await officePdfMaker.fits(wanted.source, content.size)))
    return { reason: 'no program here converts it' }
  const [state] = await requestRenditions(ctx, [wanted], { now: false })
  if (state === 'waiting') return 'later'
  const file = state === 'ready' ? await makeRenditionNow(ctx, wanted, 'pdf', 0) : 'none'
  if (file === 'none') return { reason: 'it could not be converted' }
  return file === 'waiting' ? 'later' : contentOfRendition(file)
}
