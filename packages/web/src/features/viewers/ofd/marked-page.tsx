import { useMemo } from 'react'
import type { OfdDocument } from './document.ts'
import type { OfdDrawingResources } from './drawing.ts'
import type { OfdTextMatch } from './find.ts'
import { OfdPageView } from './page.tsx'

interface MarkedPageProps {
  ofd: OfdDocument
  means: OfdDrawingResources
  page: number
  /** CSS pixels. */
  width: number
  /** On all pages. */
  found: readonly OfdTextMatch[]
  /** Letters of what was found. */
  length: number
  /** The letter from which the match in sight begins, where it stands on this page. */
  current: number | null
}

/** A page with what was found on it. */
export function MarkedPage({ found, length, current, ...of }: MarkedPageProps) {
  // the same object as long as they are the same: they are drawn anew otherwise
  const marks = useMemo(
    () => ({
      places: found.filter(({ page }) => page === of.page).map(({ at }) => at),
      length,
      current,
    }),
    [of.page, found, length, current],
  )
  return <OfdPageView {...of} marks={marks} />
}
