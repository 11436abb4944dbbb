import type { OfdFontResource, OfdResources } from './resources.ts'

const space = 'http://www.w3.org/2000/svg'

/** Limits of one page, against files made to hang the browser. */
export const ofdDrawingLimits = { objects: 60_000, depth: 12, letters: 400_000 }

/** The outside resources a drawing needs. */
export interface OfdDrawingResources {
  /** Returns the address of a picture's bytes, or null for types browsers do not draw. */
  pictureAt(bytes: Uint8Array): string | null
  /** Returns the CSS families of a font. */
  familyOf(font: OfdFontResource): string
}

/** A page while it is drawn. */
export interface OfdDrawing extends OfdDrawingResources {
  resources: OfdResources
  /** The element for gradients and clip paths. */
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
