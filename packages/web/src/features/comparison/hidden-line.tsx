import { UnfoldVertical } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { countText } from '../../ui/format.ts'
import { words } from './comparison.text.ts'
import styles from './hidden-line.module.css'

/** Stands for rows that are the same; shows them. */
export function HiddenLine({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useText(words)
  return (
    <button
      type="button"
      className={styles.line}
      aria-label={t('showHidden', { count: countText(count) })}
      onClick={onShow}
    >
      <UnfoldVertical aria-hidden="true" />
      {t('hidden', { count: count === 1 ? 1 : countText(count) })}
    </button>
  )
}
