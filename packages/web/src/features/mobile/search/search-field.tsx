import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { searchWords } from '../../search/parts/index.ts'
import styles from './search.module.css'

interface SearchFieldProps {
  value: string
  /** Called on each keystroke. */
  onTyped?: (text: string) => void
  /** On the keyboard's search key. */
  onSearch: (text: string) => void
  autoFocus?: boolean
}

/** The search box in the screen's header. */
export function MobileSearchField({ value, onTyped, onSearch, autoFocus = false }: SearchFieldProps) {
  const s = useText(searchWords)
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  const type = (next: string) => {
    setText(next)
    onTyped?.(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element would need a form within it
    <form
      className={styles.field}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        field.current?.blur()
        if (text.trim()) onSearch(text.trim())
      }}
    >
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={s('box')}
        placeholder={s('box')}
        maxLength={300}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text && (
        <button
          type="button"
          aria-label={s('clear')}
          onClick={() => {
            type('')
            field.current?.focus()
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
