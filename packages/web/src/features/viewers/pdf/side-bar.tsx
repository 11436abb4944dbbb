import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useId, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { type Chapter, Outline } from './outline.tsx'
import { words } from './pdf.text.ts'
import styles from './side-bar.module.css'
import { Thumbnails } from './thumbnails.tsx'

interface SideBarProps {
  document: PDFDocumentProxy
  /** Small pages wait until the large one is there. */
  draw: boolean
  page: number
  onPage: (page: number) => void
  onChapter: (chapter: Chapter) => void
}

/** Small pages, and the outline where the document has one. */
export function SideBar({ document, draw, page, onPage, onChapter }: SideBarProps) {
  const t = useText(words)
  const id = useId()
  const [chapters, setChapters] = useState<Chapter[]>([])
  const [tab, setTab] = useState<'pages' | 'outline'>('pages')
  useEffect(() => {
    let live = true
    document.getOutline().then(
      (outline: Chapter[] | null) => live && setChapters(outline ?? []),
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [document])
  const shown = chapters.length > 0 ? tab : 'pages'
  return (
    <aside className={styles.bar} data-tone="dark" data-side-bar aria-label={t('sideBar')}>
      {chapters.length > 0 && (
        <div className={styles.tabs}>
          <Tabs
            label={t('sideBar')}
            controls={id}
            value={shown}
            tabs={[
              { value: 'pages', words: t('pages') },
              { value: 'outline', words: t('outline') },
            ]}
            onChange={setTab}
          />
        </div>
      )}
      <div
        id={id}
        className={styles.content}
        {...(chapters.length > 0 && { role: 'tabpanel', 'aria-label': t(shown) })}
      >
        {shown === 'pages' ? (
          <Thumbnails document={document} draw={draw} page={page} onPage={onPage} />
        ) : (
          <div className={styles.scroller}>
            <Outline chapters={chapters} onChapter={onChapter} />
          </div>
        )}
      </div>
    </aside>
  )
}
