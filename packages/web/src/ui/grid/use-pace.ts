import { useRef } from 'react'

/**
 * `hurry`: rows are rendered without requests. `flight`: rows pass too fast to be seen and are not rendered.
 */
export type ScrollPace = 'calm' | 'hurry' | 'flight'

/** Rows per frame above which small details cannot be read. */
const quick = 2

/**
 * Measures the scroll speed. A flight is a dragged scroll bar: twice in a row none of the rows of the last
 * `screen` remain, which excludes the wheel and paging keys. Hurry lasts until the scroll ends, as each wheel
 * step would restart it.
 */
export function useScrollPace(first: number, screen: number, scrolling: boolean): ScrollPace {
  const seen = useRef({ first, pace: 'calm' as ScrollPace, far: false })
  const before = seen.current
  const passed = Math.abs(first - before.first)
  if (scrolling && passed === 0) return before.pace
  const far = scrolling && passed >= screen
  const hurried = before.pace !== 'calm' || passed >= quick
  const pace = !scrolling ? 'calm' : far && before.far ? 'flight' : hurried ? 'hurry' : 'calm'
  seen.current = { first, pace, far }
  return pace
}
