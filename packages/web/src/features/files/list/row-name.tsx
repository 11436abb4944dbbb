import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../kernel/text.ts'
import { splitFileName } from '../../../ui/format.ts'
import { placeBesideAnchor } from '../../../ui/place.ts'
import { messages } from '../files.text.ts'
import styles from './row-name.module.css'

export interface NameFieldProps {
  name: string
  folder: boolean
  /** Takes the new name, or null if cancelled; returns why it was refused, which keeps the field open. */
  onEnd: (name: string | null) => Promise<string | null>
}

/** Inline name field; the file extension is not selected. Enter and blur save, Escape cancels. */
export function RowNameField({ name, folder, onEnd }: NameFieldProps) {
  const t = useText(messages)
  const field = useRef<HTMLInputElement>(null)
  const ended = useRef(false)
  const [typed, setTyped] = useState(name)
  const [refused, setRefused] = useState<{ name: string; why: string } | null>(null)
  const reasonId = useId()
  useEffect(() => {
    const [stem] = folder ? [name] : splitFileName(name)
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(0, stem.length)
  }, [name, folder])

  const end = async (result: string | null) => {
    // Enter ends editing, and removing the field then fires blur.
    if (ended.current) return
    ended.current = true
    const why = await onEnd(result)
    if (why === null || result === null) return
    ended.current = false
    setRefused({ name: result, why })
    field.current?.focus({ preventScroll: true })
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Otherwise the same key press would answer the dialog that may follow.
    event.preventDefault()
    void end(event.key === 'Enter' ? typed : null)
  }
  return (
    <>
      <input
        ref={field}
        className={styles.field}
        aria-label={t('rename')}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? reasonId : undefined}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-renaming
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(null)
        }}
        onKeyDown={keys}
        // a name that was refused already is given up
        onBlur={() => void end(refused?.name === typed ? null : typed)}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onDragStart={(event) => event.stopPropagation()}
      />
      {refused && <NameReason id={reasonId} field={field} why={refused.why} />}
    </>
  )
}

interface NameReasonProps {
  id: string
  field: RefObject<HTMLInputElement | null>
  why: string
}

/** The reason under the field, outside the list, which would cut it off. */
function NameReason({ id, field, why }: NameReasonProps) {
  const card = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const put = () => {
      const [element, box] = [card.current, field.current?.getBoundingClientRect()]
      if (!element || !box) return
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const { left, top } = placeBesideAnchor(box, size)
      element.style.translate = `${left}px ${top}px`
    }
    put()
    addEventListener('scroll', put, { capture: true, passive: true })
    addEventListener('resize', put)
    return () => {
      removeEventListener('scroll', put, { capture: true })
      removeEventListener('resize', put)
    }
  }, [field, why])
  return createPortal(
    <p ref={card} id={id} role="alert" className={styles.reason}>
      {why}
    </p>,
    document.body,
  )
}
