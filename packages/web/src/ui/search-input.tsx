import { Search, X } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './search-input.module.css'

export interface SearchInputProps {
  /** Read aloud and shown while empty. */
  words: string
  clearWords: string
  value: string
  /** Called once typing has rested for `wait`, and at once on Enter and on clear. */
  onSearch: (text: string) => void
  /** Milliseconds; 500 is the specification's debounce. */
  wait?: number
  small?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

export function SearchInput({
  words,
  clearWords,
  value,
  onSearch,
  wait = 500,
  small,
  className,
  ref,
}: SearchInputProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (next: string, delay: number) => {
    setText(next)
    clearTimeout(timer.current)
    if (delay) timer.current = setTimeout(() => onSearch(next.trim()), delay)
    else onSearch(next.trim())
  }
  return (
    <div className={joinClassNames(styles.box, small && styles.small, className)}>
      <Search aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        aria-label={words}
        placeholder={words}
        value={text}
        onChange={(event) => tell(event.target.value, wait)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            // A search inside a dialog must not submit the dialog's form.
            event.preventDefault()
            tell(text, 0)
          }
          if (event.key === 'Escape' && text) {
            event.stopPropagation()
            tell('', 0)
          }
        }}
      />
      {text && (
        <button type="button" aria-label={clearWords} onClick={() => tell('', 0)}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
