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
  /** Length of a match, in characters. */
  length: number
  /** The first character of the active match, if it is on this page. */
  current: number | null
}

/** A page with its matches highlighted. */
export function MarkedPage({ found, length, current, ...of }: MarkedPageProps) {
  // keep the same object while the matches are equal, because a new one redraws them
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
