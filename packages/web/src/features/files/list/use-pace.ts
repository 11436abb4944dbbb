import { useRef } from 'react'

/** `hurry`: what passes is drawn, and asks nothing. `flight`: it cannot be seen, and is not drawn. */
export type ScrollPace = 'calm' | 'hurry' | 'flight'

/** Rows from one frame to the next from which on nobody reads their small print. */
const quick = 2

/**
 * How fast the rows pass. A flight is a dragged bar: twice in a row nothing is left of what was on the `screen`, so that
 * neither a wheel nor a key that turns a page is one. Hurry ends with the scroll, or each wheel would begin it many times.
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
