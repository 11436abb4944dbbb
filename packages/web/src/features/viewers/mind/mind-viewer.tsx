import { Scan, ZoomIn, ZoomOut } from 'lucide-react'
import type { MindElixirInstance } from 'mind-elixir'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { useInterfaceTheme } from '../../../kernel/theme.ts'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, useViewerKeys, ViewerTools, WholeFileContent } from '../../previews/stage/index.ts'
import { messages as viewerWords } from '../viewers.text.ts'
import { drawMindMap } from './draw-map.ts'
import { messages } from './mind.text.ts'
import styles from './mind-viewer.module.css'
import { type MindMapSheet, mindMapSheetsOf } from './topics.ts'

/** Size limit of a map, in bytes. */
const most = 50 * 1024 ** 2
/** One press of a button or key. */
const step = 1.25

/** A mind map: moved by dragging, zoomed with the wheel. */
export const MindMapFileViewer = ({ subject }: FileViewerProps) => (
  <WholeFileContent subject={subject} most={most}>
    {(bytes, retry) => <Read subject={subject} bytes={bytes} onRetry={retry} />}
  </WholeFileContent>
)

function Read({ subject, bytes, onRetry }: FileViewerProps & { bytes: ArrayBuffer; onRetry: () => void }) {
  const { suffix, name } = subject.file
  const sheets = useMemo(() => {
    try {
      return mindMapSheetsOf(suffix.replace(/^\./, '').toLowerCase(), bytes)
    } catch {
      return null
    }
  }, [bytes, suffix])
  if (!sheets) return <FailedState error={null} onRetry={onRetry} />
  return <Shown name={name} sheets={sheets} />
}

function Shown({ name, sheets }: { name: string; sheets: readonly MindMapSheet[] }) {
  const t = useText(messages)
  const f = useText(viewerWords)
  const dark = useInterfaceTheme() === 'theme-dark'
  const room = useRef<HTMLDivElement>(null)
  const map = useRef<MindElixirInstance>(null)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const sheet = sheets[at]
    if (!room.current || !sheet) return
    const drawn = drawMindMap(room.current, sheet.root, dark)
    map.current = drawn
    return () => drawn.destroy()
  }, [sheets, at, dark])
  const zoomBy = (factor: number) => map.current?.scale(map.current.scaleVal * factor)
  const fit = () => map.current?.scaleFit()
  useViewerKeys(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return false
    if (key === '+' || key === '=') zoomBy(step)
    else if (key === '-') zoomBy(1 / step)
    else if (key === '0') fit()
    else return false
    return true
  })
  const nameOf = (sheet: MindMapSheet, index: number) => sheet.name || t('sheetNumber', { number: index + 1 })
  return (
    <>
      <ViewerTools>
        {sheets.length > 1 && (
          <Dropdown
            small
            look="quiet"
            label={t('sheet')}
            items={sheets.map((sheet, index) => ({
              key: String(index),
              words: nameOf(sheet, index),
              checked: index === at,
              onPick: () => setAt(index),
            }))}
          >
            {sheets[at] && nameOf(sheets[at], at)}
          </Dropdown>
        )}
        <IconButton words={f('zoomOut')} icon={<ZoomOut />} onClick={() => zoomBy(1 / step)} />
        <IconButton words={f('zoomIn')} icon={<ZoomIn />} onClick={() => zoomBy(step)} />
        <IconButton words={f('fit')} icon={<Scan />} onClick={fit} />
      </ViewerTools>
      <section className={styles.room} data-moves aria-label={t('map', { name })}>
        {/* the library empties its container */}
        <div ref={room} />
      </section>
    </>
  )
}
