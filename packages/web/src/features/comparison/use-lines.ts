import type { ComparisonSection } from '@cabinet/contract/comparison'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useComparisonRows } from './comparison.api.ts'
import {
  countScreenLines,
  type DifferencePlace,
  screenLineOfRow,
  shownStretchesOf,
  stretchAtLine,
} from './comparison.rules.ts'
import type { ComparisonSides } from './opening.ts'

export interface ComparisonViewProps {
  sides: ComparisonSides
  section: ComparisonSection
  /** Section index, from 0. */
  number: number
  folded: boolean
  /** The current difference. */
  place: DifferencePlace | null
}

/** Estimated line height in pixels before rendering. */
const usual = 28

/**
 * The virtualized lines of a section; only visible ones are fetched. `fixed`: height of every line in pixels.
 */
export function useComparisonLines(
  { sides, section, number, folded, place }: ComparisonViewProps,
  fixed?: number,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const stretches = useMemo(() => shownStretchesOf(section, folded, open), [section, folded, open])
  const virtual = useVirtualizer({
    count: countScreenLines(stretches),
    getScrollElement: () => scroller.current,
    estimateSize: () => fixed ?? usual,
    overscan: 16,
    getItemKey: (line) => {
      const what = stretchAtLine(stretches, line)
      return 'row' in what ? what.row : `hidden ${what.hidden.from}`
    },
  })
  const items = virtual.getVirtualItems()
  const lines = items.map((item) => ({ item, what: stretchAtLine(stretches, item.index) }))
  const rowAt = useComparisonRows(
    sides,
    number,
    section.partRows,
    lines.flatMap(({ what }) => ('row' in what ? [what.row] : [])),
  )
  const first = place === null ? undefined : section.changes[place.change * 2]
  const count = place === null ? 0 : (section.changes[place.change * 2 + 1] ?? 0)
  // Dependencies: `place` is another object at each step, also to the same place
  useEffect(() => {
    if (first === undefined) return
    const line = screenLineOfRow(stretches, first)
    virtual.scrollToIndex(Math.max(0, line - 2), { align: 'start' })
  }, [place, folded])
  return {
    scroller,
    height: virtual.getTotalSize(),
    lines,
    rowAt,
    measure: virtual.measureElement,
    /** Whether a row belongs to the current difference. */
    current: (row: number) => first !== undefined && row >= first && row < first + count,
    show: (from: number) => setOpen(new Set([...open, from])),
  }
}
