import { AArrowDown, AArrowUp, ChevronLeft, ChevronRight, PanelLeft } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { sandboxedFramePage } from '../../../kernel/html.ts'
import { useText } from '../../../kernel/text.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, useViewerKeys, ViewerTools, WholeFileContent } from '../../previews/stage/index.ts'
import { messages } from './book.text.ts'
import { type ElectronicBook, openElectronicBook } from './book.ts'
import { pageOfBookMark } from './book-links.ts'
import styles from './book-viewer.module.css'
import { bookPageHtml } from './page.ts'

/** Size limit of a book, in bytes. */
const most = 100 * 1024 ** 2
/** Font sizes in pixels. */
const letters = { usual: 17, least: 12, most: 32, step: 2 }

/** A book, one chapter at a time, in a frame without scripts. */
export const ElectronicBookViewer = ({ subject }: FileViewerProps) => (
  <WholeFileContent subject={subject} most={most}>
    {(bytes, retry) => <Read subject={subject} bytes={bytes} onRetry={retry} />}
  </WholeFileContent>
)

function Read({ subject, bytes, onRetry }: FileViewerProps & { bytes: ArrayBuffer; onRetry: () => void }) {
  const ending = subject.file.suffix.replace(/^\./, '').toLowerCase()
  const book = useMemo(() => {
    try {
      return openElectronicBook(bytes, ending)
    } catch {
      return null
    }
  }, [bytes, ending])
  if (!book) return <FailedState error={null} onRetry={onRetry} />
  return <Open book={book} name={subject.file.name} />
}

function Open({ book, name }: { book: ElectronicBook; name: string }) {
  const t = useText(messages)
  const [place, setPlace] = useState({ at: 0, part: '' })
  const [size, setSize] = useState(letters.usual)
  const [listed, setListed] = useState(book.chapters.length > 1 && matchMedia('(width >= 900px)').matches)
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useMemo(
    () => sandboxedFramePage(bookPageHtml(book, book.pages[place.at] ?? '')),
    [book, place.at],
  )
  const turn = (by: number) =>
    setPlace(({ at }) => ({ at: Math.min(book.pages.length - 1, Math.max(0, at + by)), part: '' }))
  const resize = (by: number) => setSize((now) => Math.min(letters.most, Math.max(letters.least, now + by)))

  const settle = () => {
    const shown = frame.current?.contentDocument
    // The frame is empty before its first page.
    if (!shown?.documentElement) return
    shown.documentElement.style.fontSize = `${size}px`
    shown.getElementById(place.part)?.scrollIntoView()
    shown.onclick = (event) => {
      const link = (event.target as Element).closest('a')
      if (!link) return
      event.preventDefault()
      const at = pageOfBookMark(link.dataset.page, book.pages.length)
      if (at !== null) setPlace({ at, part: link.dataset.part ?? '' })
    }
    // Forward keys pressed inside the book to the surrounding frame.
    shown.onkeydown = ({ key, shiftKey, ctrlKey, metaKey }) => {
      if (/^(Arrow(Up|Down)|Page|Home|End|Tab| )/.test(key)) return
      window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey }))
    }
  }
  // Dependencies: a loaded page only changes its font size or scrolls
  useEffect(settle, [size, place])
  useViewerKeys(({ key, ctrlKey, metaKey }) => {
    const scroller = frame.current?.contentDocument?.scrollingElement
    if (ctrlKey || metaKey) return false
    if (key === '+' || key === '=') resize(letters.step)
    else if (key === '-') resize(-letters.step)
    else if (key === '0') setSize(letters.usual)
    else if (key === 'PageDown' || key === ' ') scroller?.scrollBy({ top: scroller.clientHeight * 0.9 })
    else if (key === 'PageUp') scroller?.scrollBy({ top: -scroller.clientHeight * 0.9 })
    else if (key === 'ArrowDown') scroller?.scrollBy({ top: 60 })
    else if (key === 'ArrowUp') scroller?.scrollBy({ top: -60 })
    else if (key.toLowerCase() === 'n') turn(1)
    else if (key.toLowerCase() === 'p') turn(-1)
    else return false
    return true
  })
  return (
    <div className={styles.place}>
      <ViewerTools>
        <IconButton
          words={t('contents')}
          icon={<PanelLeft />}
          pressed={listed}
          disabled={book.chapters.length === 0}
          onClick={() => setListed(!listed)}
        />
        <IconButton
          words={t(book.drawn ? 'previousPicture' : 'previousPage')}
          icon={<ChevronLeft />}
          disabled={place.at === 0}
          onClick={() => turn(-1)}
        />
        <span className={styles.at}>
          {t('place', { at: formatCount(place.at + 1), count: formatCount(book.pages.length) })}
        </span>
        <IconButton
          words={t(book.drawn ? 'nextPicture' : 'nextPage')}
          icon={<ChevronRight />}
          disabled={place.at === book.pages.length - 1}
          onClick={() => turn(1)}
        />
        {!book.drawn && (
          <>
            <IconButton words={t('smaller')} icon={<AArrowDown />} onClick={() => resize(-letters.step)} />
            <IconButton words={t('larger')} icon={<AArrowUp />} onClick={() => resize(letters.step)} />
          </>
        )}
      </ViewerTools>
      {listed && (
        <nav className={styles.contents} aria-label={t('contents')} data-side-bar="wide" data-tone="dark">
          {book.chapters.map((chapter, index) => (
            <button
              // a table of contents never changes
              key={index}
              type="button"
              className={styles.chapter}
              aria-current={chapter.at === place.at ? 'page' : undefined}
              onClick={() => setPlace({ at: chapter.at, part: '' })}
            >
              {chapter.title}
            </button>
          ))}
        </nav>
      )}
      <iframe
        ref={frame}
        className={styles.paper}
        title={t('book', { name: book.title || name })}
        // No scripts; the same origin lets this window handle clicks on links.
        sandbox="allow-same-origin"
        srcDoc={page}
        onLoad={settle}
      />
    </div>
  )
}
