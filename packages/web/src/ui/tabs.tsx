import { useId, useLayoutEffect, useRef } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './tabs.module.css'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly { value: Value; words: string; count?: number }[]
  onChange: (value: Value) => void
  className?: string
  /** Id of the panel that the tabs switch. */
  controls?: string
}

export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  className,
  controls,
}: TabsProps<Value>) {
  const own = useId()
  const list = useRef<HTMLDivElement>(null)
  // only sideways: the page below stays where it is
  useLayoutEffect(() => {
    const [bar, tab] = [list.current, document.getElementById(`${own}-${value}`)]
    if (!bar || !tab) return
    const end = tab.offsetLeft + tab.offsetWidth - bar.clientWidth
    bar.scrollLeft = Math.min(tab.offsetLeft, Math.max(bar.scrollLeft, end))
  }, [own, value])
  return (
    <div ref={list} className={joinClassNames(styles.tabs, className)} role="tablist" aria-label={label}>
      {tabs.map((tab, at) => (
        <button
          key={tab.value}
          id={`${own}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
            if (!step) return
            event.preventDefault()
            const next = (at + step + tabs.length) % tabs.length
            onChange(tabs[next]!.value)
            ;(event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus()
          }}
        >
          {tab.words}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
