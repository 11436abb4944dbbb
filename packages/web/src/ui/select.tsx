import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { joinClassNames } from './classes.ts'
import { FloatingMenu } from './menu.tsx'
import styles from './select.module.css'

export interface NativeSelectProps<Value extends string> {
  /** Read aloud. */
  label: string
  value: Value
  options: readonly { value: Value; words: string }[]
  onChange: (value: Value) => void
  small?: boolean
  className?: string
}

/** One of a short list. Long or searched lists take antd's Select. */
export function NativeSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  small,
  className,
}: NativeSelectProps<Value>) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={joinClassNames(styles.select, small && styles.small, className)}
        aria-label={`${label}: ${chosen?.words ?? ''}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <span>{chosen?.words}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {open && button.current && (
        <FloatingMenu
          label={label}
          anchor={button.current}
          onClose={() => setOpen(false)}
          items={options.map((option) => ({
            key: option.value,
            words: option.words,
            checked: option.value === value,
            onPick: () => onChange(option.value),
          }))}
        />
      )}
    </>
  )
}
