import { UnfoldVertical } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { formatCount } from '../../ui/format.ts'
import { messages } from './comparison.text.ts'
import styles from './hidden-line.module.css'

interface HiddenLineProps {
  count: number
  /** Rendered among the rows of a table. */
  inTable?: boolean
  onShow: () => void
}

/** Placeholder for unchanged rows; a click shows them. */
export function HiddenRowsLine({ count, inTable, onShow }: HiddenLineProps) {
  const t = useText(messages)
  const button = (
    <button
      type="button"
      className={styles.line}
      aria-label={t('showHidden', { count: formatCount(count) })}
      onClick={onShow}
    >
      <UnfoldVertical aria-hidden="true" />
      {t('hidden', { count: count === 1 ? 1 : formatCount(count) })}
    </button>
  )
  if (!inTable) return button
  return (
    // biome-ignore lint/a11y/useSemanticElements: its table is none either
    // biome-ignore lint/a11y/useFocusableInteractive: rows are read, not chosen
    <div role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell">{button}</div>
    </div>
  )
}
