import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { splitFileName } from '../../../ui/format.ts'
import { messages } from '../files.text.ts'
import styles from './row-name.module.css'

export interface NameFieldProps {
  name: string
  folder: boolean
  /** The new name, or null if cancelled. */
  onEnd: (name: string | null) => void
}

/** Inline name field; the file extension is not selected. Enter and blur save, Escape cancels. */
export function RowNameField({ name, folder, onEnd }: NameFieldProps) {
  const t = useText(messages)
  const field = useRef<HTMLInputElement>(null)
  const ended = useRef(false)
  const [typed, setTyped] = useState(name)
  useEffect(() => {
    const [stem] = folder ? [name] : splitFileName(name)
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(0, stem.length)
  }, [name, folder])

  const end = (result: string | null) => {
    // Enter ends editing, and removing the field then fires blur.
    if (ended.current) return
    ended.current = true
    onEnd(result)
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Otherwise the same key press would answer the dialog that may follow.
    event.preventDefault()
    end(event.key === 'Enter' ? typed : null)
  }
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={t('rename')}
      value={typed}
      autoComplete="off"
      spellCheck={false}
      data-renaming
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={keys}
      onBlur={() => end(typed)}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onDragStart={(event) => event.stopPropagation()}
    />
  )
}
