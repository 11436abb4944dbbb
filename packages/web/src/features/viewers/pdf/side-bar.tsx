import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useId, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { type PdfOutlineChapter, PdfOutlineView } from './outline.tsx'
import { messages } from './pdf.text.ts'
import styles from './side-bar.module.css'
import { PdfPageThumbnails } from './thumbnails.tsx'

interface SideBarProps {
  document: PDFDocumentProxy
  /** Thumbnails wait until the first page is rendered. */
  draw: boolean
  page: number
  onPage: (page: number) => void
  onChapter: (chapter: PdfOutlineChapter) => void
}

/** Thumbnails, and the outline where the document has one. */
export function PdfSideBar({ document, draw, page, onPage, onChapter }: SideBarProps) {
  const t = useText(messages)
  const id = useId()
  const [chapters, setChapters] = useState<PdfOutlineChapter[]>([])
  const [tab, setTab] = useState<'pages' | 'outline'>('pages')
  useEffect(() => {
    let live = true
    document.getOutline().then(
      (outline: PdfOutlineChapter[] | null) => live && setChapters(outline ?? []),
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
          <PdfPageThumbnails document={document} draw={draw} page={page} onPage={onPage} />
        ) : (
          <div className={styles.scroller}>
            <PdfOutlineView chapters={chapters} onChapter={onChapter} />
          </div>
        )}
      </div>
    </aside>
  )
}
