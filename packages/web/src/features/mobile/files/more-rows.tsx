import { useEffect, useRef, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './more-rows.module.css'
import { TouchWaitingRow } from './waiting-rows.tsx'

/** Pixels before the end of the list at which the next page is loaded. */
const ahead = 600

interface MoreRowsProps {
  scroller: HTMLElement | null
  /** Absent when these are all. */
  more: (() => Promise<unknown>) | undefined
}

/**
 * The end of a list with more pages: it loads the next page before the end is visible, and offers a retry
 * after an error.
 */
export function MoreRowsLoader({ scroller, more }: MoreRowsProps) {
  const c = useText(commonMessages)
  const end = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef(more)
  latest.current = more
  const goesOn = more !== undefined
  useEffect(() => {
    const element = end.current
    if (!element || !scroller || !goesOn || failed || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) void latest.current?.().catch(() => setFailed(true))
      },
      { root: scroller, rootMargin: `0px 0px ${ahead}px` },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller, goesOn, failed])
  if (!more) return null
  return (
    <div ref={end} className={styles.end}>
      {failed ? (
        <Button onClick={() => setFailed(false)}>{c('retry')}</Button>
      ) : (
        <TouchWaitingRow index={1} />
      )}
    </div>
  )
}
