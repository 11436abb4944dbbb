/** Measures of the grid in pixels: cards fill the width in as many columns as fit, all of one height. */
export const gridCardMeasures = { least: 188, height: 176, gap: 14 } as const

/** Returns the number of cards in a line of this width. */
export const gridColumnsIn = (width: number) =>
  Math.max(1, Math.floor((width + gridCardMeasures.gap) / (gridCardMeasures.least + gridCardMeasures.gap)))

export interface GridRectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Returns the positions of the cards that a selection band touches, in a grid `width` wide with `total`
 * cards.
 */
export function gridCardsIn(band: GridRectangle, width: number, total: number): number[] {
  const columns = gridColumnsIn(width)
  const step = {
    x: (width + gridCardMeasures.gap) / columns,
    y: gridCardMeasures.height + gridCardMeasures.gap,
  }
  const span = (from: number, to: number, size: number, most: number) => {
    // A band inside a gap touches no card.
    const first = Math.max(0, Math.floor((from + gridCardMeasures.gap) / size))
    const last = Math.min(most, Math.floor(to / size))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  }
  const lines = span(band.top, band.bottom, step.y, Math.ceil(total / columns) - 1)
  const across = span(band.left, band.right, step.x, columns - 1)
  return lines.flatMap((line) => across.map((column) => line * columns + column)).filter((at) => at < total)
}
