/** Pages that are drawn: more take minutes. */
export const drawnPagesLimit = 1000
/** Points of a side beyond which a page is a plan or a poster; the pages of such files all get one length. */
const longFrom = 2000
/** Pixels and points of the longer side of such pages. */
const long = { pixels: 3200, points: 842 }
/** Pages up to which the fine resolution is used, and dots per inch of the fine and the coarse one. */
const few = 40
const dots = { fine: 144, coarse: 110 }

/** Resolution of drawn pages, for `pdftoppm`, and points per resulting pixel. */
export interface PageDrawingScale {
  args: readonly string[]
  points: number
}

/** Chooses the resolution from `pdfinfo`'s output; null if there are no pages, or too many. */
export function pageDrawingScaleOf(said: string): PageDrawingScale | null {
  const count = Number(/^Pages:\s+(\d+)/m.exec(said)?.[1] ?? 0)
  if (count < 1 || count > drawnPagesLimit) return null
  const sides = [...said.matchAll(/^Page\s+\d+ size:\s+([\d.e+-]+) x ([\d.e+-]+) pts/gm)].flatMap((one) => [
    Number(one[1]),
    Number(one[2]),
  ])
  // a size that is not a number is not trusted either
  if (!sides.every((one) => one <= longFrom))
    return { args: ['-scale-to', String(long.pixels)], points: long.points / long.pixels }
  const perInch = count <= few ? dots.fine : dots.coarse
  return { args: ['-r', String(perInch)], points: 72 / perInch }
}
