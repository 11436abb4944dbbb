import { Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, useViewerKeys, ViewerTools, WholeFileContent } from '../../previews/stage/index.ts'
import { usePictureZoom } from '../image/use-zoom.ts'
import { messages as viewerWords } from '../viewers.text.ts'
import { messages } from './diagram.text.ts'
import styles from './diagram-viewer.module.css'
import { type DrawnDiagramPage, drawDiagramPage } from './draw-page.ts'
import { type DiagramPage, parseDiagramPages } from './pages.ts'

/** Size limit of a drawing, in bytes. */
const most = 32 * 1024 ** 2

/** A drawing: moved by dragging, zoomed with the wheel. */
export const DiagramFileViewer = ({ subject }: FileViewerProps) => (
  <WholeFileContent subject={subject} most={most}>
    {(bytes, retry) => <Read subject={subject} bytes={bytes} onRetry={retry} />}
  </WholeFileContent>
)

function Read({ subject, bytes, onRetry }: FileViewerProps & { bytes: ArrayBuffer; onRetry: () => void }) {
  const pages = useMemo(() => {
    try {
      return parseDiagramPages(new TextDecoder().decode(bytes))
    } catch {
      return null
    }
  }, [bytes])
  const [at, setAt] = useState(0)
  const page = pages?.[at]
  const drawn = useMemo(() => {
    try {
      return page ? drawDiagramPage(page.model) : null
    } catch {
      return null
    }
  }, [page])
  if (!pages || !drawn) return <FailedState error={null} onRetry={onRetry} />
  return (
    <Shown key={at} name={subject.file.name} drawn={drawn}>
      {pages.length > 1 && <PageChoice pages={pages} at={at} onPick={setAt} />}
    </Shown>
  )
}

interface PageChoiceProps {
  pages: readonly DiagramPage[]
  at: number
  onPick: (at: number) => void
}

function PageChoice({ pages, at, onPick }: PageChoiceProps) {
  const t = useText(messages)
  const nameOf = (page: DiagramPage, index: number) => page.name || t('pageNumber', { number: index + 1 })
  return (
    <Dropdown
      small
      look="quiet"
      label={t('page')}
      items={pages.map((page, index) => ({
        key: String(index),
        words: nameOf(page, index),
        checked: index === at,
        onPick: () => onPick(index),
      }))}
    >
      {pages[at] && nameOf(pages[at], at)}
    </Dropdown>
  )
}

function Shown({
  name,
  drawn,
  children,
}: {
  name: string
  drawn: DrawnDiagramPage
  children: React.ReactNode
}) {
  const t = useText(messages)
  const f = useText(viewerWords)
  const zoom = usePictureZoom(drawn, true)
  const { view } = zoom
  useViewerKeys(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return false
    if (key === '+' || key === '=') zoom.larger()
    else if (key === '-') zoom.smaller()
    else if (key === '0') zoom.fit()
    else if (key === '1') zoom.full()
    else return false
    return true
  })
  return (
    <>
      <ViewerTools>
        {children}
        <IconButton words={f('zoomOut')} icon={<ZoomOut />} onClick={zoom.smaller} />
        <span className={styles.scale}>{Math.round(view.scale * 100)}%</span>
        <IconButton words={f('zoomIn')} icon={<ZoomIn />} onClick={zoom.larger} />
        <IconButton words={f('fit')} icon={<Scan />} pressed={zoom.fits} onClick={zoom.fit} />
      </ViewerTools>
      <section
        ref={zoom.room}
        className={joinClassNames(styles.room, zoom.movable && styles.movable)}
        data-moves={zoom.movable || undefined}
        aria-label={t('drawing', { name })}
        {...zoom.events}
      >
        <Sheet
          drawn={drawn}
          style={{
            width: drawn.width * view.scale,
            height: drawn.height * view.scale,
            transform: `translate(${view.x}px, ${view.y}px)`,
          }}
        />
      </section>
    </>
  )
}

function Sheet({ drawn, style }: { drawn: DrawnDiagramPage; style: CSSProperties }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.replaceChildren(drawn.sheet), [drawn])
  return <div ref={place} className={styles.sheet} style={style} />
}
