import { type Anchor, commentLimits } from '@cabinet/contract/comments'

/** On a page, in shares of its width and height from its top left corner. */
export type Point = readonly [x: number, y: number]
export type Rectangle = readonly [left: number, top: number, width: number, height: number]

const within = (share: number) => Math.min(1, Math.max(0, share))
const rounded = (share: number) => Math.round(within(share) * 10_000) / 10_000

/** Where a point of the upright page lies on the page turned to the right by this many degrees. */
export function turned([x, y]: Point, rotation: number): Point {
  const quarters = ((Math.round(rotation / 90) % 4) + 4) % 4
  if (quarters === 1) return [1 - y, x]
  if (quarters === 2) return [1 - x, 1 - y]
  return quarters === 3 ? [y, 1 - x] : [x, y]
}

/** The way back. */
export const upright = (point: Point, rotation: number): Point => turned(point, -rotation)

export function rectangleOf([x, y]: Point, [otherX, otherY]: Point): Rectangle {
  const [left, top] = [rounded(Math.min(x, otherX)), rounded(Math.min(y, otherY))]
  return [left, top, rounded(Math.abs(x - otherX)), rounded(Math.abs(y - otherY))]
}

export const turnedRectangle = ([left, top, width, height]: Rectangle, rotation: number): Rectangle =>
  rectangleOf(turned([left, top], rotation), turned([left + width, top + height], rotation))

/** The rectangle moved on the page as it is turned now, and never off it. */
export function moved(rectangle: Rectangle, [x, y]: Point, rotation: number): Rectangle {
  const [left, top, width, height] = turnedRectangle(rectangle, rotation)
  const at: Point = [Math.min(within(left + x), 1 - width), Math.min(within(top + y), 1 - height)]
  return turnedRectangle([...at, width, height], -rotation)
}

/** Its far corner moved likewise; the near one stays. A note has no size, and moves. */
export function sized(rectangle: Rectangle, by: Point, rotation: number): Rectangle {
  const [left, top, width, height] = turnedRectangle(rectangle, rotation)
  if (width === 0 && height === 0) return moved(rectangle, by, rotation)
  const size = [width + by[0], height + by[1]].map((share) => Math.max(least * 2, share))
  const far: Point = [within(left + size[0]!), within(top + size[1]!)]
  return turnedRectangle(rectangleOf([left, top], far), -rotation)
}

/** Shares of a page below which a frame was only a press. */
const least = 0.006
export const isFrame = ([, , width, height]: Rectangle) => width >= least && height >= least

/** Shares of a page between two points of a stroke, at least. */
const apart = 0.002

/** A stroke as the wire has it: points that say nothing new left out. */
export function strokeOf(points: readonly Point[]): number[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= apart) kept.push(point)
  }
  // a dot is a very short stroke
  if (kept.length === 1) kept.push(kept[0]!)
  return kept.flatMap(([x, y]) => [rounded(x), rounded(y)])
}

/** Strokes that a server takes: of long ones every other point is left out until all have room. */
export function bounded(strokes: readonly (readonly number[])[]): number[][] {
  let all = strokes.slice(-commentLimits.strokes).map((stroke) => [...stroke])
  while (all.reduce((sum, { length }) => sum + length, 0) > commentLimits.strokeNumbers)
    all = all.map((stroke) => {
      const points = pointsOf(stroke)
      return points.filter((_, at) => at % 2 === 0 || at === points.length - 1).flat()
    })
  return all
}

export const pointsOf = (stroke: readonly number[]): Point[] =>
  Array.from({ length: stroke.length / 2 }, (_, at) => [stroke[2 * at]!, stroke[2 * at + 1]!])

export function boundsOf(strokes: readonly (readonly number[])[]): Rectangle {
  const points = strokes.flatMap(pointsOf)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return rectangleOf([Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)])
}

/** What is drawn, as an anchor has it. */
export interface Drawn extends Pick<Anchor, 'strokes'> {
  shape: NonNullable<Anchor['shape']>
  rectangle: Rectangle
  ink: NonNullable<Anchor['ink']>
}

/** What an anchor says is drawn, or null. */
export function drawnAt({ shape, rectangle, strokes, ink }: Anchor): Drawn | null {
  if (!shape || !ink || rectangle?.length !== 4) return null
  return { shape, ink, rectangle: rectangle as unknown as Rectangle, ...(strokes && { strokes }) }
}
