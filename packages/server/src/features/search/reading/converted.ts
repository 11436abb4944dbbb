import { typeGroups } from '@cabinet/contract/previews'
import type { Ctx } from '../../../kernel/ctx.ts'
import {
  askRenditions,
  contentOfFile,
  familyOf,
  officePdf,
  renditionNow,
  sourceOf,
} from '../../renditions/index.ts'
import type { Content } from '../../versions/index.ts'
import { readers } from './formats.ts'

const { word, excel, ppt } = typeGroups

/** Documents whose text is that of their PDF: those of Office before 2007 and the like, and RTF, which is hardly text. */
export const converted: ReadonlySet<string> = new Set(
  [...word, ...excel, ...ppt]
    .filter((source) => familyOf(source) !== null && (source === 'rtf' || !readers.has(`.${source}`)))
    .map((source) => `.${source}`),
)

/**
 * The PDF that people preview, as a content; made by the job of renditions, after what anybody waits for. `reason`
 * where there will be none.
 */
export async function pdfOf(
  ctx: Ctx,
  content: Content,
  suffix: string,
): Promise<Content | 'later' | { reason: string }> {
  const wanted = { content, kind: 'pdf', source: sourceOf(suffix) }
  if (!(await officePdf.fits(wanted.source, content.size))) return { reason: 'no program here converts it' }
  const [state] = await askRenditions(ctx, [wanted], { now: false })
  if (state === 'waiting') return 'later'
  const file = state === 'ready' ? await renditionNow(ctx, wanted, 'pdf', 0) : 'none'
  if (file === 'none') return { reason: 'it could not be converted' }
  return file === 'waiting' ? 'later' : contentOfFile(file)
}
