import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { commentLimits } from '@cabinet/contract/comments.limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { signedInUserId } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { type CommentAnchorKind, parseCommentAnchor } from './anchors.rules.ts'
import { grantSightOfItem, type MentionedPerson } from './comments.api.ts'
import styles from './comments.module.css'
import { messages } from './comments.text.ts'
import { MentionSuggestions } from './people.tsx'
import { CommentPlaceField } from './place-field.tsx'
import { type MentionSuggestion, mentionQueryAt, useSuggestions } from './use-suggestions.ts'

interface ComposerProps {
  item: ListedFileItem
  placeholder: string
  sendWords: string
  body?: string
  mentioned?: readonly MentionedPerson[]
  /** Keeps the composer expanded and focuses it. */
  open?: boolean
  /** Kind of anchor that the comment may have. */
  placed?: CommentAnchorKind | null
  onSend: (written: { body: string; mentions: string[]; anchor?: CommentAnchor }) => Promise<void>
  onCancel?: () => void
}

/** The comment editor: grows with its text and suggests people after an @. */
export function CommentComposer(props: ComposerProps) {
  const { item, placeholder, sendWords, body = '', mentioned = [], open, placed, onSend, onCancel } = props
  const t = useText(messages)
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(body)
  const [caret, setCaret] = useState(body.length)
  const [people, setPeople] = useState(mentioned)
  const [closed, setClosed] = useState(true)
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [place, setPlace] = useState<string | null>(null)
  const anchor = placed && place ? parseCommentAnchor(placed, place) : null
  const astray = !!place?.trim() && anchor === null
  const mayGrant = includesRight(item.rights, 'authorise')

  const typed = closed ? null : mentionQueryAt(text, caret)
  const found = useSuggestions(item.id, typed, mayGrant)
  const offered = found?.filter(({ id }) => id !== signedInUserId()) ?? []
  const named = people.filter(({ name }) => text.includes(`@${name}`))

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [text])
  useLayoutEffect(() => {
    if (!open) return
    area.current?.focus({ preventScroll: true })
    area.current?.setSelectionRange(body.length, body.length)
  }, [open, body.length])

  const pick = (one: MentionSuggestion) => {
    const start = caret - (typed?.length ?? 0)
    const next = `${text.slice(0, start)}${one.name} ${text.slice(caret)}`
    setText(next)
    setPeople([...people.filter(({ id }) => id !== one.id), one])
    setClosed(true)
    const end = start + one.name.length + 1
    setCaret(end)
    // after the text is rendered
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(end, end)
    })
  }
  const send = async () => {
    if (busy || astray || text.trim() === '') return
    setBusy(true)
    try {
      await onSend({ body: text, mentions: named.map(({ id }) => id), ...(anchor && { anchor }) })
      setText('')
      setPlace(null)
      setPeople([])
    } catch (error) {
      showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // the list behind handles keys too
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (typed !== null && event.key === 'Escape') {
      setClosed(true)
      return event.preventDefault()
    }
    if (typed !== null && offered.length > 0) {
      if (step) setAt((at + step + offered.length) % offered.length)
      else if (event.key === 'Enter' || event.key === 'Tab') pick(offered[at] ?? offered[0]!)
      else return
      return event.preventDefault()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape' && onCancel) onCancel()
  }
  const grant = async (person: MentionedPerson) => {
    try {
      await grantSightOfItem(item.id, person)
      setPeople(people.map((one) => (one.id === person.id ? { ...one, access: true } : one)))
    } catch (error) {
      showToast.failure(error)
    }
  }
  const roomy = open || text !== ''
  return (
    <div ref={frame} className={styles.composer}>
      <textarea
        ref={area}
        rows={1}
        value={text}
        maxLength={commentLimits.body}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-autocomplete="list"
        aria-controls={typed !== null && offered.length > 0 ? listId : undefined}
        aria-activedescendant={typed !== null && offered.length > 0 ? `${listId}-${at}` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setCaret(event.target.selectionStart)
          setClosed(false)
          setAt(0)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {typed !== null && found && frame.current && (
        <MentionSuggestions
          id={listId}
          anchor={frame.current}
          people={offered}
          at={at}
          onAt={setAt}
          onPick={pick}
          onClose={() => setClosed(true)}
        />
      )}
      {named
        .filter(({ access }) => !access)
        .map((person) => (
          <div key={person.id} className={styles.outsider} role="status">
            <span>{t('cannotSee', { name: person.name })}</span>
            {mayGrant && (
              <Button small onClick={() => void grant(person)}>
                {t('grant')}
              </Button>
            )}
          </div>
        ))}
      {roomy && (
        <div className={styles.foot}>
          {placed && <CommentPlaceField kind={placed} typed={place} onType={setPlace} />}
          {place === null && <span className={styles.hint}>{t('sendHint')}</span>}
          {onCancel && (
            <Button small look="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button
            small
            look="primary"
            busy={busy}
            disabled={astray || text.trim() === ''}
            onClick={() => void send()}
          >
            {sendWords}
          </Button>
        </div>
      )}
    </div>
  )
}
