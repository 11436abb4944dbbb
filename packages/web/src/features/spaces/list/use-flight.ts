import { useRef } from 'react'

/** Rows from one frame to the next from which on nobody reads what passes: a dragged bar, not a wheel. */
const far = 8

/** Whether the list flies past. It ends once the scroll is slow, or over. */
export function useFlight(first: number, scrolling: boolean): boolean {
  const seen = useRef({ first, flying: false })
  const passed = Math.abs(first - seen.current.first)
  const flying = scrolling && (passed === 0 ? seen.current.flying : passed >= far)
  seen.current = { first, flying }
  return flying
}
