import { CircleHelp, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { Popover } from '../../ui/popover.tsx'
import styles from './search.module.css'
import { messages } from './search.text.ts'

interface SearchBoxProps {
  value: string
  /** Called on Enter, and when the box is cleared. */
  onSearch: (query: string) => void
  autoFocus?: boolean
}

/** The search box with help on the query syntax. */
export function SearchQueryBox({ value, onSearch, autoFocus }: SearchBoxProps) {
  const t = useText(messages)
  const [text, setText] = useState(value)
  const [help, setHelp] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element would need a form within it
    <form
      className={styles.box}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <Search aria-hidden="true" size={18} />
      <input
        ref={field}
        type="search"
        aria-label={t('box')}
        placeholder={t('box')}
        maxLength={300}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text && (
        <button
          type="button"
          aria-label={t('clear')}
          onClick={() => {
            setText('')
            field.current?.focus()
          }}
        >
          <X aria-hidden="true" size={16} />
        </button>
      )}
      <button
        ref={button}
        type="button"
        aria-label={t('help')}
        data-tip={t('help')}
        aria-expanded={help}
        onClick={() => setHelp(!help)}
      >
        <CircleHelp aria-hidden="true" size={17} />
      </button>
      {help && button.current && (
        <Popover
          anchor={button.current}
          align="end"
          role="dialog"
          aria-label={t('help')}
          onClose={() => setHelp(false)}
        >
          <Help />
        </Popover>
      )}
    </form>
  )
}

const rows = [
  ['name:', 'helpName'],
  ['content:', 'helpContent'],
  ['type:pdf', 'helpType'],
  ['owner:me', 'helpOwner'],
  ['label:', 'helpLabel'],
  ['in:', 'helpIn'],
  ['after:7d  before:2026-01', 'helpTime'],
  ['size:>10MB', 'helpSize'],
] as const

function Help(): ReactNode {
  const t = useText(messages)
  return (
    <div className={styles.help}>
      <p>{t('helpLead')}</p>
      <dl>
        {rows.map(([operator, what]) => (
          <div key={operator}>
            <dt>
              <code>{operator}</code>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
