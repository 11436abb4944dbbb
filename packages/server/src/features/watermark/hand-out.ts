import { createHash } from 'node:crypto'
import type { ShownForm } from '@cabinet/contract/downloads'
import { limits } from '@cabinet/contract/limits'
import { typeGroup } from '@cabinet/contract/previews'
import { holds } from '@cabinet/contract/rights'
import type { WatermarkAction } from '@cabinet/contract/watermark'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { isUsable } from '../../kernel/sandbox/index.ts'
import type { Reached } from '../nodes/index.ts'
import { contentOfFile, familyOf, renditionNow, sourceOf, type Wanted } from '../renditions/index.ts'
import type { Content } from '../versions/index.ts'
import {
  formOf,
  marked,
  markedFile,
  markedName,
  markedPages,
  shownCopy,
  shownFile,
  shownName,
} from './burning/index.ts'
import { type Mark, type Moment, marksOf } from './marks.ts'

/** What goes out when a file is asked for. */
export interface HandedOut {
  /** The file's own, or that of a copy, which is sent like any other. */
  content: Content
  /** What the sent thing is called. */
  name: string
  /** Its suffix, as '.pdf'. */
  suffix: string
  form: ShownForm
}

/** How a file would go out. */
export interface Plan {
  form: ShownForm
  /** Equal where the same mark is drawn; '' for none. */
  mark: string
  /** The copy that goes out instead of the file. */
  wanted: Wanted | null
}

/** Milliseconds that a request waits for a copy. */
const patience = 50_000

/**
 * Whether the asker may have a file as it is, by their rights alone: the right to preview shows what the server makes of
 * it. Every road of bytes asks, mostly by `planOf` or `handOut`.
 */
export const mayHaveOriginal = ({ rights }: Pick<Reached, 'rights'>): boolean => holds(rights, 'download')

/**
 * How a version of a file goes out to the asker: as it is, marked, or as a copy without a mark where the asker may only
 * look. Asks for no rights but download; whoever gives bytes of a file to somebody asks here.
 * @throws watermark.cannot_mark where it must be marked and cannot be
 * @throws previews.download_needed, previews.converter_missing where the asker may only look, and there is no copy
 */
export async function planOf(
  ctx: Ctx,
  file: Reached,
  content: Content,
  action: WatermarkAction,
  moment?: Moment,
): Promise<Plan> {
  const mark = (await marksOf(ctx, [file], action, moment)).get(file.node.id)
  return planWith(mark, file, content)
}

const own: Plan = { form: 'own', mark: '', wanted: null }

async function planWith(mark: Mark | undefined, file: Reached, content: Content): Promise<Plan> {
  // nothing can be seen of it, and nothing is given away
  if (content.size === 0) return own
  const original = mayHaveOriginal(file)
  if (!mark) return original ? own : shownPlan(file, content)
  const source = sourceOf(file.node.suffix)
  const form = formOf(source, content.size)
  const { kind, fits } = form === 'pages' && !original ? markedPages : marked
  if (form === null || !(await fits(source, content.size))) return unmarked(mark, file)
  return {
    form,
    mark: createHash('sha256').update(mark.parameters).digest('hex').slice(0, 16),
    wanted: { content, kind, source, parameters: mark.parameters, fileId: file.node.id },
  }
}

/** What bears no mark goes out only where the watermark says so, and never to somebody who may only preview. */
function unmarked({ lenient }: Mark, file: Reached): Plan {
  if (lenient && mayHaveOriginal(file)) return own
  throw new AppError('watermark.cannot_mark')
}

/** A file as the server shows it to somebody who may only look. */
async function shownPlan({ node }: Reached, content: Content): Promise<Plan> {
  const source = sourceOf(node.suffix)
  const group = typeGroup(source)
  if (group === 'archive') return { form: 'list', mark: '', wanted: null }
  const plays = group === 'video' || group === 'audio'
  const form = plays ? 'stream' : formOf(source, content.size)
  if (form === null) throw new AppError('previews.download_needed')
  if (familyOf(source) && content.size > limits.office) throw new AppError('previews.office_too_large')
  if (!(plays ? await isUsable('ffmpeg') : await shownCopy.fits(source, content.size)))
    throw new AppError('previews.converter_missing')
  const wanted = plays ? null : { content, kind: shownCopy.kind, source, fileId: node.id }
  return { form, mark: '', wanted }
}

/**
 * What goes out for a version of a file; a copy is made meanwhile.
 * @throws what `planOf` does, renditions.waiting
 */
export async function handOut(
  ctx: Ctx,
  file: Reached,
  content: Content,
  action: WatermarkAction,
  moment?: Moment,
): Promise<HandedOut> {
  const mark = (await marksOf(ctx, [file], action, moment)).get(file.node.id)
  return handOutWith(ctx, mark, file, content)
}

/** As `handOut`, with the mark that `marksOf` has said. */
export async function handOutWith(
  ctx: Ctx,
  mark: Mark | undefined,
  file: Reached,
  content: Content,
): Promise<HandedOut> {
  const { name, suffix } = file.node
  const asItIs: HandedOut = { content, name, suffix, form: 'own' }
  const { wanted, form } = await planWith(mark, file, content)
  if (form === 'own') return asItIs
  if (!wanted) throw new AppError('previews.download_needed')
  const found = await renditionNow(ctx, wanted, mark ? markedFile : shownFile, patience)
  if (found === 'waiting') throw new AppError('renditions.waiting')
  if (found === 'none') {
    if (!mark) throw new AppError('previews.download_needed')
    unmarked(mark, file)
    return asItIs
  }
  const called = (mark ? markedName : shownName)(name, wanted.source)
  return {
    content: contentOfFile(found),
    name: called,
    suffix: called === name ? suffix : called.slice(called.lastIndexOf('.')),
    form,
  }
}
