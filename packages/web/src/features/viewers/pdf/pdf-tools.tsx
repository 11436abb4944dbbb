import { PanelLeft, Printer, RotateCw, Search, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { messages as viewerWords } from '../viewers.text.ts'
import type { PdfPagesHandle, PdfZoomLevel } from './pages.ts'
import { messages } from './pdf.text.ts'
import styles from './pdf-viewer.module.css'

const scales = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

interface PdfToolsProps {
  pages: PdfPagesHandle
  page: number
  count: number
  scale: number
  zoom: PdfZoomLevel
  sideBar: boolean
  onSideBar: () => void
  finding: boolean
  /** Absent for documents without text. */
  onFind: (() => void) | undefined
  /** Absent without permission to print. */
  onPrint: (() => void) | undefined
}

export function PdfViewerTools(props: PdfToolsProps) {
  const { pages, page, count, scale, zoom, sideBar, onSideBar, finding, onFind, onPrint } = props
  const t = useText(messages)
  const f = useText(viewerWords)
  const choice = (value: PdfZoomLevel, name: string, divided = false) => ({
    key: String(value),
    words: name,
    checked: zoom === value,
    divided,
    onPick: () => pages.zoomTo(value),
  })
  return (
    <>
      <IconButton words={t('sideBar')} icon={<PanelLeft />} pressed={sideBar} onClick={onSideBar} />
      <PageField page={page} count={count} onPage={pages.goTo} />
      <IconButton words={f('zoomOut')} icon={<ZoomOut />} onClick={pages.smaller} />
      <Dropdown
        small
        look="quiet"
        label={t('zoom')}
        items={[
          choice('auto', t('zoomAuto')),
          choice('page-width', t('zoomWidth')),
          choice('page-fit', t('zoomPage')),
          ...scales.map((value, at) => choice(value, `${value * 100}%`, at === 0)),
        ]}
      >
        {Math.round(scale * 100)}%
      </Dropdown>
      <IconButton words={f('zoomIn')} icon={<ZoomIn />} onClick={pages.larger} />
      <IconButton words={f('rotateRight')} icon={<RotateCw />} onClick={() => pages.turn(90)} />
      {onFind && <IconButton words={f('find')} icon={<Search />} pressed={finding} onClick={onFind} />}
      {onPrint && <IconButton words={t('print')} icon={<Printer />} onClick={onPrint} />}
    </>
  )
}

/** The current page number; entering another goes there. */
function PageField({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const t = useText(messages)
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = () => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <span className={styles.field}>
      <input
        type="text"
        inputMode="numeric"
        aria-label={t('page')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
        }}
      />
      <span>{t('ofPages', { count: formatCount(count) })}</span>
    </span>
  )
}
