import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './version-list.module.css'

/** Versions of texts, one a row. */
export const TermsVersionList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
)

interface TermsVersionRowProps {
  name: string
  /** Beside the name. */
  tag: ReactNode
  facts: string
  viewWords: string
  /** Read aloud: which one is viewed. */
  viewLabel: string
  onView: () => void
}

/** A version: its name, what is known of it, and the button that shows it. */
export const TermsVersionRow = (props: TermsVersionRowProps) => (
  <li className={styles.row}>
    <span className={styles.words}>
      <span className={styles.name}>
        {props.name}
        {props.tag}
      </span>
      <span className={styles.facts}>{props.facts}</span>
    </span>
    <Button small aria-label={props.viewLabel} onClick={props.onView}>
      {props.viewWords}
    </Button>
  </li>
)
