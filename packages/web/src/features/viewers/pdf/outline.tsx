import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { messages } from './pdf.text.ts'
import styles from './side-bar.module.css'

/** An entry of a document's outline. */
export interface PdfOutlineChapter {
  title: string
  /** The destination in pdf.js's form; null for none. */
  dest: string | unknown[] | null
  items: PdfOutlineChapter[]
}

interface OutlineProps {
  chapters: readonly PdfOutlineChapter[]
  onChapter: (chapter: PdfOutlineChapter) => void
  /** Whether it is a level below the first: those start collapsed. */
  deep?: boolean
}

/** The outline as a tree. */
export function PdfOutlineView({ chapters, onChapter, deep = false }: OutlineProps) {
  const leaves = chapters.every((chapter) => chapter.items.length === 0)
  return (
    <ul className={joinClassNames(styles.outline, deep && styles.deep, leaves && styles.leaves)}>
      {chapters.map((chapter, at) => (
        // the outline is constant, and titles may repeat
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
