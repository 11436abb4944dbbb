import { Search } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import styles from './header-search.module.css'
import { openQuickSearch } from './palette-state.ts'
import { messages } from './search.text.ts'

/** The header's button that opens the quick search. */
export function HeaderSearchButton() {
  const t = useText(messages)
  return (
    <button type="button" className={styles.box} aria-keyshortcuts="Control+K /" onClick={openQuickSearch}>
      <Search size={16} aria-hidden="true" />
      <span>{t('boxShort')}</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}
