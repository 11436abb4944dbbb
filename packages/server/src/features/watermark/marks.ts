import { holds } from '@cabinet/contract/rights'
import type { WatermarkAction } from '@cabinet/contract/watermark'
import { type Drawing, filledLines } from '@cabinet/contract/watermark.draw'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Reached } from '../nodes/index.ts'
import { getOrganisation } from '../organisations/index.ts'
import { labelsAt } from './labels-at.ts'
import { addressOf } from './picture.draw.ts'
import { asksLabels, dayText, timeText, watermarkFor } from './watermark.rules.ts'
import { findEnabled, findPictures, type WatermarkRow } from './watermark.store.ts'

/** What is drawn over a file for the asker. */
export interface Mark {
  /** Everything that decides what is drawn, so what was marked with it may serve again. */
  parameters: string
  /** Whoever may download gets what bears no mark as it is. */
  lenient: boolean
}

/** When and from where a file was asked for: all ranges of a document must be of one mark. */
export interface Moment {
  at: Date
  ip: string
}

type Drawn = Omit<Drawing, 'picture'> & { picture?: string }

/**
 * The marks of these files for the asker, by file; those without one are left out. Asks for no rights. Two or three
 * queries for any number, one tiny query where no watermark is in force.
 */
export async function marksOf(
  ctx: Ctx,
  files: readonly Reached[],
  action: WatermarkAction,
  moment: Moment = { at: ctx.now(), ip: ctx.visit.ip },
): Promise<Map<string, Mark>> {
  const rows = files.length === 0 ? [] : await findEnabled(ctx.db, ctx.actor.enterpriseId)
  if (rows.length === 0) return new Map()
  const labels = asksLabels(rows) ? await labelsAt(ctx, files) : new Map()
  const values = await valuesOf(ctx, rows, moment)
  const marks = new Map<WatermarkRow, Mark>()
  return new Map(
    files.flatMap(({ node, space }): [string, Mark][] => {
      const { labelIds = [], level = 0 } = labels.get(node.id) ?? {}
      const row = watermarkFor(rows, { space, labelIds, level }, action)
      if (!row) return []
      const mark = marks.get(row) ?? markOf(row, values)
      marks.set(row, mark)
      return [[node.id, mark]]
    }),
  )
}

/** Those of these files that the asker sees with a watermark only: no right, or no way, to take them away without. */
export async function onlyMarked(ctx: Ctx, files: readonly Reached[]): Promise<Set<string>> {
  const shown = await marksOf(ctx, files, 'preview')
  if (shown.size === 0) return new Set()
  const taken = await marksOf(ctx, files, 'download')
  return new Set(
    files
      .filter(({ node, rights }) => shown.has(node.id) && (taken.has(node.id) || !holds(rights, 'download')))
      .map(({ node }) => node.id),
  )
}

async function valuesOf(
  ctx: Ctx,
  rows: readonly WatermarkRow[],
  { at, ip }: Moment,
): Promise<Record<string, string>> {
  const { name, account, organisationId } = ctx.actor
  const dept = rows.some(({ text }) => text.includes('{dept}'))
    ? (await getOrganisation(ctx.db, organisationId)).name
    : ''
  return { name, account, dept, ip, date: dayText(at), time: timeText(at) }
}

function markOf(row: WatermarkRow, values: Record<string, string>): Mark {
  const lines = filledLines(row.text, values)
  const drawn: Drawn = {
    // a mark that would say nothing (an address that nobody knows) says who it is
    lines: lines.length > 0 || row.picture ? lines : [values.name!],
    size: row.size,
    gap: row.gap,
    colour: row.colour,
    opacity: row.opacity,
    angle: row.angle,
    ...(row.picture !== null && { picture: row.picture }),
  }
  return { parameters: JSON.stringify(drawn), lenient: row.lenient }
}

/** The mark of a rendition, as it is drawn. */
export async function drawingOf(
  ctx: Ctx,
  { enterprise_id, parameters }: { enterprise_id: string; parameters: string },
): Promise<Drawing> {
  const { picture: hash, ...drawn } = JSON.parse(parameters) as Drawn
  const [picture] = hash ? await findPictures(ctx.db, enterprise_id, [hash]) : []
  if (!picture) return drawn
  const { width, height } = picture
  return { ...drawn, picture: { address: addressOf(picture), width, height } }
}
