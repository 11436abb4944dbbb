/** Pages that are drawn: more of them take minutes. */
export const drawnPagesLimit = 1000
/** Points of a side beyond which a page is a plan or a poster, of which all pages get one length. */
const longFrom = 2000
/** Pixels and points of the longer side of such pages. */
const long = { pixels: 3200, points: 842 }
/** Pages up to which they are drawn finely, and dots per inch of fine and of coarse ones. */
const few = 40
const dots = { fine: 144, coarse: 110 }

/** How finely pages are drawn, for `pdftoppm`, and how many points a pixel is then. */
export interface PageDrawingScale {
  args: readonly string[]
  points: number
}

/** By what `pdfinfo` says of all pages; null where there are none, or too many. */
export function pageDrawingScaleOf(said: string): PageDrawingScale | null {
  const count = Number(/^Pages:\s+(\d+)/m.exec(said)?.[1] ?? 0)
  if (count < 1 || count > drawnPagesLimit) return null
  const sides = [...said.matchAll(/^Page\s+\d+ size:\s+([\d.e+-]+) x ([\d.e+-]+) pts/gm)].flatMap((one) => [
    Number(one[1]),
    Number(one[2]),
  ])
  // a size that is no number is not trusted either
  if (!sides.every((one) => one <= longFrom))
    return { args: ['-scale-to', String(long.pixels)], points: long.points / long.pixels }
  const perInch = count <= few ? dots.fine : dots.coarse
  return { args: ['-r', String(perInch)], points: 72 / perInch }
}
