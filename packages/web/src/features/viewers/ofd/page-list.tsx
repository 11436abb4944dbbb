import { useText } from '../../../kernel/text.ts'
import type { OfdDocument } from './document.ts'
import type { OfdDrawingResources } from './drawing.ts'
import { messages } from './ofd.text.ts'
import styles from './ofd-viewer.module.css'
import { OfdPageView } from './page.tsx'

/** Pixels of a small page. */
const small = 116

interface PageListProps {
  ofd: OfdDocument
  means: OfdDrawingResources
  /** The page in sight, from 0. */
  page: number
  onPage: (page: number) => void
}

/** All pages, small, beside the document. */
export function OfdPageList({ ofd, means, page, onPage }: PageListProps) {
  const t = useText(messages)
  return (
    <nav className={styles.list} aria-label={t('pages')} data-side-bar data-tone="dark">
      {ofd.boxes.map((_, index) => (
        <button
          // pages never change their order
          key={index}
          type="button"
          aria-label={t('page', { page: index + 1 })}
          aria-current={index === page ? 'page' : undefined}
          onClick={() => onPage(index)}
        >
          <OfdPageView ofd={ofd} means={means} page={index} width={small} />
          <span aria-hidden="true">{index + 1}</span>
        </button>
      ))}
    </nav>
  )
}
