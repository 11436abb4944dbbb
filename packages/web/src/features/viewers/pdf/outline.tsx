import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { messages } from './pdf.text.ts'
import styles from './side-bar.module.css'

/** A chapter of a document. */
export interface PdfOutlineChapter {
  title: string
  /** A place in the document as pdf.js names it; null for none. */
  dest: string | unknown[] | null
  items: PdfOutlineChapter[]
}

interface OutlineProps {
  chapters: readonly PdfOutlineChapter[]
  onChapter: (chapter: PdfOutlineChapter) => void
  /** Levels deeper than the first are shut in the beginning. */
  deep?: boolean
}

/** The chapters and their sub-chapters. */
export function PdfOutlineView({ chapters, onChapter, deep = false }: OutlineProps) {
  const leaves = chapters.every((chapter) => chapter.items.length === 0)
  return (
    <ul className={joinClassNames(styles.outline, deep && styles.deep, leaves && styles.leaves)}>
      {chapters.map((chapter, at) => (
        // chapters never change, and their titles may be equal
        <Branch key={at} chapter={chapter} onChapter={onChapter} shut={deep} />
      ))}
    </ul>
  )
}

function Branch({
  chapter,
  onChapter,
  shut,
}: {
  chapter: PdfOutlineChapter
  onChapter: OutlineProps['onChapter']
  shut: boolean
}) {
  const t = useText(messages)
  const [open, setOpen] = useState(!shut)
  const parent = chapter.items.length > 0
  return (
    <li>
      <div className={styles.chapter}>
        {parent ? (
          <button
            type="button"
            className={joinClassNames(styles.arrow, open && styles.open)}
            aria-label={`${t(open ? 'outlineShut' : 'outlineOpen')}: ${chapter.title}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        ) : (
          <span className={styles.arrow} />
        )}
        <button
          type="button"
          className={styles.title}
          disabled={!chapter.dest}
          onClick={() => onChapter(chapter)}
        >
          {chapter.title}
        </button>
      </div>
      {parent && open && <PdfOutlineView chapters={chapter.items} onChapter={onChapter} deep />}
    </li>
  )
}
