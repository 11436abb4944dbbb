import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { commentLimits } from '@cabinet/contract/comments.limits'

/** Point on a page, in shares of its width and height from the top left corner. */
export type PagePoint = readonly [x: number, y: number]
export type PageRectangle = readonly [left: number, top: number, width: number, height: number]

const within = (share: number) => Math.min(1, Math.max(0, share))
const rounded = (share: number) => Math.round(within(share) * 10_000) / 10_000

/** Maps a point of the upright page to the page rotated clockwise by `rotation` degrees. */
export function turnPagePoint([x, y]: PagePoint, rotation: number): PagePoint {
  const quarters = ((Math.round(rotation / 90) % 4) + 4) % 4
  if (quarters === 1) return [1 - y, x]
  if (quarters === 2) return [1 - x, 1 - y]
  return quarters === 3 ? [y, 1 - x] : [x, y]
}

/** Maps a point of the rotated page back to the upright page. */
export const unturnPagePoint = (point: PagePoint, rotation: number): PagePoint =>
  turnPagePoint(point, -rotation)

export function rectangleBetween([x, y]: PagePoint, [otherX, otherY]: PagePoint): PageRectangle {
  const [left, top] = [rounded(Math.min(x, otherX)), rounded(Math.min(y, otherY))]
  return [left, top, rounded(Math.abs(x - otherX)), rounded(Math.abs(y - otherY))]
}

export const turnedRectangle = ([left, top, width, height]: PageRectangle, rotation: number): PageRectangle =>
  rectangleBetween(
    turnPagePoint([left, top], rotation),
    turnPagePoint([left + width, top + height], rotation),
  )

/** Moves a rectangle on the page as currently rotated, keeping it inside the page. */
export function moveRectangle(rectangle: PageRectangle, [x, y]: PagePoint, rotation: number): PageRectangle {
  const [left, top, width, height] = turnedRectangle(rectangle, rotation)
  const at: PagePoint = [Math.min(within(left + x), 1 - width), Math.min(within(top + y), 1 - height)]
  return turnedRectangle([...at, width, height], -rotation)
}

/** Moves the far corner and keeps the near one. A note has no size, so it moves as a whole. */
export function resizeRectangle(rectangle: PageRectangle, by: PagePoint, rotation: number): PageRectangle {
  const [left, top, width, height] = turnedRectangle(rectangle, rotation)
  if (width === 0 && height === 0) return moveRectangle(rectangle, by, rotation)
  const atLeast = (share: number) => Math.max(least * 2, share)
  const far: PagePoint = [within(left + atLeast(width + by[0])), within(top + atLeast(height + by[1]))]
  return turnedRectangle(rectangleBetween([left, top], far), -rotation)
}

/** Smallest frame as a share of the page; smaller ones are plain clicks. */
const least = 0.006
export const isFrameSized = ([, , width, height]: PageRectangle) => width >= least && height >= least

/** Least distance between two points of a stroke, as a share of the page. */
const apart = 0.002

/** Converts a stroke to the wire format, leaving out redundant points. */
export function simplifyStroke(points: readonly PagePoint[]): number[] {
  const kept: PagePoint[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= apart) kept.push(point)
  }
  // a dot becomes a very short stroke
  if (kept.length === 1) kept.push(...kept)
  return kept.flatMap(([x, y]) => [rounded(x), rounded(y)])
}

/** Limits strokes to the size the server accepts by dropping every other point of long ones. */
export function limitStrokes(strokes: readonly (readonly number[])[]): number[][] {
  let all = strokes.slice(-commentLimits.strokes).map((stroke) => [...stroke])
  while (all.reduce((sum, { length }) => sum + length, 0) > commentLimits.strokeNumbers)
    all = all.map((stroke) => {
      const points = pointsOfStroke(stroke)
      return points.filter((_, at) => at % 2 === 0 || at === points.length - 1).flat()
    })
  return all
}

export const pointsOfStroke = (stroke: readonly number[]): PagePoint[] =>
  Array.from({ length: stroke.length / 2 }, (_, at) => [stroke[2 * at] ?? 0, stroke[2 * at + 1] ?? 0])

export function boundsOfStrokes(strokes: readonly (readonly number[])[]): PageRectangle {
  const points = strokes.flatMap(pointsOfStroke)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return rectangleBetween([Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)])
}

/** The drawing of an anchor. */
export interface AnnotationDrawing extends Pick<CommentAnchor, 'strokes'> {
  shape: NonNullable<CommentAnchor['shape']>
  rectangle: PageRectangle
  ink: NonNullable<CommentAnchor['ink']>
}

/** Returns the drawing of an anchor, or null. */
export function drawingOfAnchor({ shape, rectangle, strokes, ink }: CommentAnchor): AnnotationDrawing | null {
  if (!shape || !ink || rectangle?.length !== 4) return null
  return { shape, ink, rectangle: rectangle as unknown as PageRectangle, ...(strokes && { strokes }) }
}
