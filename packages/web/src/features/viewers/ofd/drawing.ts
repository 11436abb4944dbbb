import type { OfdFontResource, OfdResources } from './resources.ts'

const space = 'http://www.w3.org/2000/svg'

/** Of one page: what is more was made to stop the browser. */
export const ofdDrawingLimits = { objects: 60_000, depth: 12, letters: 400_000 }

/** The outside resources a drawing needs. */
export interface OfdDrawingResources {
  /** The address of a picture's bytes, or null for what browsers do not draw. */
  pictureAt(bytes: Uint8Array): string | null
  /** The families of a font, in CSS. */
  familyOf(font: OfdFontResource): string
}

/** A page while it is drawn. */
export interface OfdDrawing extends OfdDrawingResources {
  resources: OfdResources
  /** Where gradients and clips stand. */
  definitions: SVGElement
  name: string
  objects: number
  letters: number
}

/** An element of SVG. */
export function createSvgChild(
  name: string,
  attributes: Record<string, string | number | undefined> = {},
): SVGElement {
  const element = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, String(value))
  return element
}
