import { useText } from '../../../kernel/text.ts'
import type { OfdDocument } from './document.ts'
import type { OfdDrawingResources } from './drawing.ts'
import { messages } from './ofd.text.ts'
import styles from './ofd-viewer.module.css'
import { OfdPageView } from './page.tsx'

/** Width of a thumbnail, in pixels. */
const small = 116

interface PageListProps {
  ofd: OfdDocument
  means: OfdDrawingResources
  /** The current page, from 0. */
  page: number
  onPage: (page: number) => void
}

/** Thumbnails of all pages beside the document. */
export function OfdPageList({ ofd, means, page, onPage }: PageListProps) {
  const t = useText(messages)
  return (
    <nav className={styles.list} aria-label={t('pages')} data-side-bar data-tone="dark">
      {ofd.boxes.map((_, index) => (
        <button
          // the order of pages is constant
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
