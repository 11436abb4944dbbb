import { cloneElement, type ReactElement } from 'react'
import { useDataTips } from './tips.ts'

/** Shows words on hover and focus of its one child. The child keeps its own accessible name. */
export function Tooltip({
  words,
  children,
}: {
  words: string
  children: ReactElement<{ 'data-tip'?: string }>
}) {
  useDataTips()
  return cloneElement(children, { 'data-tip': words })
}
