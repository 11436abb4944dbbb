import type { ComparisonSection } from '@cabinet/contract/comparison'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRows } from './comparison.api.ts'
import { lineAt, lineOf, linesOf, type Place, stretchesOf } from './comparison.rules.ts'
import type { Sides } from './opening.ts'

export interface ViewProps {
  sides: Sides
  section: ComparisonSection
  /** Which one it is, from 0. */
  number: number
  folded: boolean
  /** The difference that is looked at. */
  place: Place | null
}

/** Pixels of a line before it is drawn. */
const usual = 28

/** Lines of a section of which only those on the screen are drawn and fetched. `fixed`: pixels of every line. */
export function useLines({ sides, section, number, folded, place }: ViewProps, fixed?: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const stretches = useMemo(() => stretchesOf(section, folded, open), [section, folded, open])
  const virtual = useVirtualizer({
    count: linesOf(stretches),
    getScrollElement: () => scroller.current,
    estimateSize: () => fixed ?? usual,
    overscan: 16,
    getItemKey: (line) => {
      const what = lineAt(stretches, line)
      return 'row' in what ? what.row : `hidden ${what.hidden.from}`
    },
  })
  const items = virtual.getVirtualItems()
  const lines = items.map((item) => ({ item, what: lineAt(stretches, item.index) }))
  const rowAt = useRows(
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
    const line = lineOf(stretches, first)
    virtual.scrollToIndex(Math.max(0, line - 2), { align: 'start' })
  }, [place, folded])
  return {
    scroller,
    height: virtual.getTotalSize(),
    lines,
    rowAt,
    measure: virtual.measureElement,
    /** Whether a row belongs to the difference that is looked at. */
    current: (row: number) => first !== undefined && row >= first && row < first + count,
    show: (from: number) => setOpen(new Set([...open, from])),
  }
}
