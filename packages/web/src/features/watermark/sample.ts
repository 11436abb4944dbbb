import type { WatermarkRule } from '@cabinet/contract/watermark'
import {
  type WatermarkDrawing,
  watermarkLines,
  watermarkOverlay,
  watermarkUnit,
} from '@cabinet/contract/watermark.draw'
import { useSignedInUser } from '../../kernel/session.ts'

/** The settings that decide how a watermark looks. */
export type WatermarkAppearance = Pick<
  WatermarkRule,
  'text' | 'size' | 'colour' | 'opacity' | 'angle' | 'gap' | 'picture'
>

const two = (part: number) => String(part).padStart(2, '0')

/** Returns the values of the variables for the current user. */
export function useSampleValues(): Record<string, string> {
  const me = useSignedInUser().data
  const at = new Date()
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return {
    name: me?.name ?? '',
    account: me?.account ?? '',
    dept: me?.organisationName ?? '',
    date,
    time: `${date} ${two(at.getHours())}:${two(at.getMinutes())}`,
    ip: '192.168.1.20',
  }
}

/** Width and height of a picture at a data URI. */
export interface PictureSides {
  width: number
  height: number
}

const drawingOf = (
  look: WatermarkAppearance,
  values: Record<string, string>,
  sides: PictureSides | null,
): WatermarkDrawing => ({
  lines: watermarkLines(look.text, values),
  size: look.size,
  gap: look.gap,
  colour: look.colour,
  opacity: look.opacity,
  angle: look.angle,
  ...(look.picture !== '' && sides && { picture: { address: look.picture, ...sides } }),
})

interface On {
  /** Pixels of the covered area. */
  area: PictureSides
  /** Pixels of the whole sheet where only a part is visible. */
  sheet?: PictureSides
  /** Minimum height of letters in pixels. */
  least?: number
}

/** Returns the watermark as the server draws it, as an image address; null where nothing is drawn. */
export function watermarkCoverAddress(
  look: WatermarkAppearance,
  values: Record<string, string>,
  sides: PictureSides | null,
  { area, sheet = area, least = 0 }: On,
): string | null {
  const drawing = drawingOf(look, values, sides)
  if (drawing.lines.length === 0 && !drawing.picture) return null
  return `data:image/svg+xml,${encodeURIComponent(watermarkOverlay(drawing, area, watermarkUnit(sheet, drawing, least)))}`
}
