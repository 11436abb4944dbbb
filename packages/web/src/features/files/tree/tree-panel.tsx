import type { ReactNode } from 'react'
import { SearchInput } from '../../../ui/search-input.tsx'
import styles from './side-panel.module.css'

interface TreePanelProps {
  words: string
  clearWords: string
  filter: string
  onFilter: (filter: string) => void
  children: ReactNode
}

/** Frame of a tree beside a screen, with a filter field above the tree. */
export const TreePanel = ({ words, clearWords, filter, onFilter, children }: TreePanelProps) => (
  <div className={styles.panel}>
    <SearchInput
      small
      className={styles.filter ?? ''}
      words={words}
      clearWords={clearWords}
      value={filter}
      onSearch={onFilter}
      wait={150}
    />
    {children}
  </div>
)
