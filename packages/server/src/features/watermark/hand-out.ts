import { createHash } from 'node:crypto'
import type { DownloadFormInput } from '@cabinet/contract/downloads'
import { limits } from '@cabinet/contract/limits'
import { fileTypeGroupOf } from '@cabinet/contract/previews'
import { includesRight } from '@cabinet/contract/rights'
import type { WatermarkAction } from '@cabinet/contract/watermark'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { isProgramUsable } from '../../kernel/sandbox/index.ts'
import type { StoredContent } from '../contents/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import {
  contentOfRendition,
  makeRenditionNow,
  officeFamilyOf,
  type RenditionRequest,
  renditionSourceOf,
} from '../renditions/index.ts'
import {
  markedCopyMaker,
  markedFormOf,
  markedPagesMaker,
  markedRenditionFile,
  nameOfMarkedFile,
  nameOfShownCopy,
  shownCopyFile,
  shownCopyMaker,
} from './burning/index.ts'
import { type RequestMoment, type WatermarkOfFile, watermarksOfFiles } from './marks.ts'

/** Content sent when a file is requested. */
export interface HandedOutContent {
  /** The file's own content, or that of a copy, which is sent the same way. */
  content: StoredContent
  /** Name of the sent file. */
  name: string
  /** Its suffix, as '.pdf'. */
  suffix: string
  form: DownloadFormInput
  /** Whether a watermark applies that the file cannot bear; the caller records it (`unmarkedJournalLines`). */
  isUnmarked: boolean
}

/** Plan of how to send a file. */
export interface HandOutPlan {
  form: DownloadFormInput
  /** Equal for equal marks; '' for none. */
  mark: string
  /** Copy to send instead of the file. */
  wanted: RenditionRequest | null
  isUnmarked: boolean
}

/** Milliseconds that a request waits for a copy. */
const patience = 50_000

/**
 * Whether the user's rights permit the original file: preview permits only derived forms. Every path that
 * sends bytes asks this, mostly through `planHandOut` or `handOutContent`.
 */
export const mayHaveOriginal = ({ rights }: Pick<AccessibleNode, 'rights'>): boolean =>
  includesRight(rights, 'download')

/**
 * How a version of a file goes out to the asker: as it is, marked, or as a copy without a mark where the asker may only
 * look. Asks for no rights but download; whoever gives bytes of a file to somebody asks here.
 * @throws watermark.cannot_mark where it must be marked and cannot be
 * @throws previews.download_needed, previews.converter_missing where the asker may only look, and there is no copy
 */
export async function planHandOut(
  ctx: Ctx,
  file: AccessibleNode,
  content: StoredContent,
  action: WatermarkAction,
  moment?: RequestMoment,
): Promise<HandOutPlan> {
  const mark = (await watermarksOfFiles(ctx, [file], action, moment)).get(file.node.id)
  return planWith(mark, file, content)
}

const own: HandOutPlan = { form: 'own', mark: '', wanted: null, isUnmarked: false }

async function planWith(
  mark: WatermarkOfFile | undefined,
  file: AccessibleNode,
  content: StoredContent,
): Promise<HandOutPlan> {
  // an empty file shows and reveals nothing
  if (content.size === 0) return own
  const original = mayHaveOriginal(file)
  if (!mark) return original ? own : shownPlan(file, content)
  const source = renditionSourceOf(file.node.suffix)
  const form = markedFormOf(source, content.size)
  const { kind, fits } = form === 'pages' && !original ? markedPagesMaker : markedCopyMaker
  if (form === null || !(await fits(source, content.size))) return unmarked(mark, file)
  return {
    form,
    mark: createHash('sha256').update(mark.parameters).digest('hex').slice(0, 16),
    wanted: { content, kind, source, parameters: mark.parameters, fileId: file.node.id },
    isUnmarked: false,
  }
}

/** Refuses unmarkable content unless the watermark allows it and the user may do more than preview. */
function unmarked({ lenient }: WatermarkOfFile, file: AccessibleNode): HandOutPlan {
  if (lenient && mayHaveOriginal(file)) return { ...own, isUnmarked: true }
  throw new AppError('watermark.cannot_mark')
}

/** Plans the derived form for a user who may only preview. */
async function shownPlan({ node }: AccessibleNode, content: StoredContent): Promise<HandOutPlan> {
  const source = renditionSourceOf(node.suffix)
  const group = fileTypeGroupOf(source)
  if (group === 'archive') return { form: 'list', mark: '', wanted: null, isUnmarked: false }
  const plays = group === 'video' || group === 'audio'
  const form = plays ? 'stream' : markedFormOf(source, content.size)
  if (form === null) throw new AppError('previews.download_needed')
  if (officeFamilyOf(source) && content.size > limits.office) throw new AppError('previews.office_too_large')
  if (!(plays ? await isProgramUsable('ffmpeg') : await shownCopyMaker.fits(source, content.size)))
    throw new AppError('previews.converter_missing')
  const wanted = plays ? null : { content, kind: shownCopyMaker.kind, source, fileId: node.id }
  return { form, mark: '', wanted, isUnmarked: false }
}

/**
 * Returns the content to send for a version of a file; requests a missing marked copy.
 * @throws the errors of `planHandOut`, renditions.waiting
 */
export async function handOutContent(
  ctx: Ctx,
  file: AccessibleNode,
  content: StoredContent,
  action: WatermarkAction,
  moment?: RequestMoment,
): Promise<HandedOutContent> {
  const mark = (await watermarksOfFiles(ctx, [file], action, moment)).get(file.node.id)
  return handOutWithMark(ctx, mark, file, content)
}

/** Like `handOutContent`, with the mark returned by `watermarksOfFiles`. */
export async function handOutWithMark(
  ctx: Ctx,
  mark: WatermarkOfFile | undefined,
  file: AccessibleNode,
  content: StoredContent,
): Promise<HandedOutContent> {
  const { name, suffix } = file.node
  const { wanted, form, isUnmarked } = await planWith(mark, file, content)
  const asItIs: HandedOutContent = { content, name, suffix, form: 'own', isUnmarked }
  if (form === 'own') return asItIs
  if (!wanted) throw new AppError('previews.download_needed')
  const found = await makeRenditionNow(ctx, wanted, mark ? markedRenditionFile : shownCopyFile, patience)
  if (found === 'waiting') throw new AppError('renditions.waiting')
  if (found === 'none') {
    if (!mark) throw new AppError('previews.download_needed')
    return { ...asItIs, isUnmarked: unmarked(mark, file).isUnmarked }
  }
  const called = (mark ? nameOfMarkedFile : nameOfShownCopy)(name, wanted.source)
  return {
    content: contentOfRendition(found),
    name: called,
    suffix: called === name ? suffix : called.slice(called.lastIndexOf('.')),
    form,
    isUnmarked,
  }
}
