import { createHash } from 'node:crypto'
import { holds } from '@cabinet/contract/rights'
import type { WatermarkAction } from '@cabinet/contract/watermark'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { contentOfFile, makerOf, renditionNow, sourceOf, type Wanted } from '../renditions/index.ts'
import type { Reached } from '../spaces/index.ts'
import type { Content } from '../versions/index.ts'
import { type Form, formOf, marked, markedFile, markedName } from './burning/index.ts'
import { type Mark, type Moment, marksOf } from './marks.ts'

/** What goes out when a file is asked for. */
export interface HandedOut {
  /** The file's own, or that of its marked copy, which is sent like any other. */
  content: Content
  /** What the sent thing is called. */
  name: string
  /** Its suffix, as '.pdf'. */
  suffix: string
  form: Form | 'own'
}

/** How a file would go out. */
export interface Plan {
  form: Form | 'own'
  /** Equal where the same mark is drawn; '' for none. */
  mark: string
  wanted: Wanted | null
}

/** Milliseconds that a request waits for a marked copy. */
const patience = 50_000

/**
 * How a version of a file goes out to the asker: as it is, or marked. Asks for no rights; whoever gives bytes of a
 * file to somebody asks here.
 * @throws watermark.cannot_mark where it must be marked and cannot be
 */
export async function planOf(
  ctx: Ctx,
  file: Reached,
  content: Content,
  action: WatermarkAction,
  moment?: Moment,
): Promise<Plan> {
  const mark = (await marksOf(ctx, [file], action, moment)).get(file.node.id)
  return mark ? planWith(mark, file, content) : own
}

const own: Plan = { form: 'own', mark: '', wanted: null }

export async function planWith(mark: Mark, file: Reached, content: Content): Promise<Plan> {
  // nothing can be seen of it, and nothing is given away
  if (content.size === 0) return own
  const source = sourceOf(file.node.suffix)
  const form = formOf(source, content.size)
  if (form === null || !(await makerOf(marked.kind).fits(source, content.size))) return unmarked(mark, file)
  return {
    form,
    mark: createHash('sha256').update(mark.parameters).digest('hex').slice(0, 16),
    wanted: { content, kind: marked.kind, source, parameters: mark.parameters, fileId: file.node.id },
  }
}

/** What bears no mark goes out only where the watermark says so, and never to somebody who may only preview. */
function unmarked({ lenient }: Mark, { rights }: Reached): Plan {
  if (lenient && holds(rights, 'download')) return own
  throw new AppError('watermark.cannot_mark')
}

/**
 * What goes out for a version of a file; a marked copy is made meanwhile.
 * @throws watermark.cannot_mark, renditions.waiting
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
  if (!mark) return asItIs
  const { wanted, form } = await planWith(mark, file, content)
  if (!wanted || form === 'own') return asItIs
  const found = await renditionNow(ctx, wanted, markedFile, patience)
  if (found === 'waiting') throw new AppError('renditions.waiting')
  if (found === 'none') {
    unmarked(mark, file)
    return asItIs
  }
  const called = markedName(name, wanted.source)
  return {
    content: contentOfFile(found),
    name: called,
    suffix: called === name ? suffix : called.slice(called.lastIndexOf('.')),
    form,
  }
}
