import { includesRight } from '@cabinet/contract/rights'
import type { WatermarkAction } from '@cabinet/contract/watermark'
import { type WatermarkDrawing, watermarkLines } from '@cabinet/contract/watermark.draw'
import type { Ctx } from '../../kernel/ctx.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { getOrganisation } from '../organisations/index.ts'
import { labelsAtFiles } from './labels-at.ts'
import { pictureDataAddress } from './picture.draw.ts'
import { rulesAskLabels, watermarkRuleFor } from './reach.rules.ts'
import { formatMarkDay, formatMarkTime } from './watermark.rules.ts'
import { findEnabledWatermarks, findWatermarkPictures, type StoredWatermarkRule } from './watermark.store.ts'

/** Watermark of a file for the current user. */
export interface WatermarkOfFile {
  /** All values that affect the drawing, so that marked copies can be reused. */
  parameters: string
  /** Users who may download get unmarkable files as they are. */
  lenient: boolean
}

/** Time and IP address of the request: all ranges of a document must have the same mark. */
export interface RequestMoment {
  at: Date
  ip: string
}

type Drawn = Omit<WatermarkDrawing, 'picture'> & { picture?: string }

/**
 * Returns the marks of these files for the user, by file; unmarked ones are left out. Checks no rights. Two
 * or three queries for any number, one tiny query if no watermark is enabled.
 */
export async function watermarksOfFiles(
  ctx: Ctx,
  files: readonly AccessibleNode[],
  action: WatermarkAction,
  moment: RequestMoment = { at: ctx.now(), ip: ctx.visit.ip },
): Promise<Map<string, WatermarkOfFile>> {
  const rows = files.length === 0 ? [] : await findEnabledWatermarks(ctx.db, ctx.actor.enterpriseId)
  if (rows.length === 0) return new Map()
  const labels = rulesAskLabels(rows) ? await labelsAtFiles(ctx, files) : new Map()
  const values = await valuesOf(ctx, rows, moment)
  const marks = new Map<StoredWatermarkRule, WatermarkOfFile>()
  return new Map(
    files.flatMap(({ node, space }): [string, WatermarkOfFile][] => {
      const { labelIds = [], level = 0 } = labels.get(node.id) ?? {}
      const row = watermarkRuleFor(rows, { space, labelIds, level }, action)
      if (!row) return []
      const mark = marks.get(row) ?? markOf(row, values)
      marks.set(row, mark)
      return [[node.id, mark]]
    }),
  )
}

/**
 * Returns the files that the user can see only with a watermark: no right, or no way, to get them without.
 */
export async function filesSeenMarkedOnly(ctx: Ctx, files: readonly AccessibleNode[]): Promise<Set<string>> {
  const shown = await watermarksOfFiles(ctx, files, 'preview')
  if (shown.size === 0) return new Set()
  const taken = await watermarksOfFiles(ctx, files, 'download')
  return new Set(
    files
      .filter(
        ({ node, rights }) =>
          shown.has(node.id) && (taken.has(node.id) || !includesRight(rights, 'download')),
      )
      .map(({ node }) => node.id),
  )
}

async function valuesOf(
  ctx: Ctx,
  rows: readonly StoredWatermarkRule[],
  { at, ip }: RequestMoment,
): Promise<Record<string, string>> {
  const { name, account, organisationId } = ctx.actor
  const dept = rows.some(({ text }) => text.includes('{dept}'))
    ? (await getOrganisation(ctx.db, organisationId)).name
    : ''
  return { name, account, dept, ip, date: formatMarkDay(at), time: formatMarkTime(at) }
}

function markOf(row: StoredWatermarkRule, values: Record<string, string>): WatermarkOfFile {
  const lines = watermarkLines(row.text, values)
  const drawn: Drawn = {
    // an empty mark (an unknown address, say) shows the user's name instead
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

/** Returns the mark of a rendition, ready to draw. */
export async function watermarkDrawingOf(
  ctx: Ctx,
  { enterprise_id, parameters }: { enterprise_id: string; parameters: string },
): Promise<WatermarkDrawing> {
  const { picture: hash, ...drawn } = JSON.parse(parameters) as Drawn
  const [picture] = hash ? await findWatermarkPictures(ctx.db, enterprise_id, [hash]) : []
  if (!picture) return drawn
  const { width, height } = picture
  return { ...drawn, picture: { address: pictureDataAddress(picture), width, height } }
}
