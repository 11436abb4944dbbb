import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { useDesigner, useDesignerStore, zoomDesigner, zoomLimits } from '../state/designer-store.ts'
import { NodeSurface } from '../surface/node-surface.tsx'
import { designerMessages } from '../words/designer.text.ts'
import styles from './canvas.module.css'
import { FlowLine } from './flow-line.tsx'
import { useCanvasPointer, type ZoomAnchor } from './use-canvas-pointer.ts'
import { ZoomControls } from './zoom-controls.tsx'

/** Pixels that stay free around a flow that is fitted into the window. */
const margin = 32

/** The flow as cards with lines; it scrolls, is dragged, and is zoomed around the pointer. */
export function FlowCanvas() {
  const t = useText(designerMessages)
  const store = useDesignerStore()
  const hintId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const anchor = useRef<ZoomAnchor | null>(null)
  const zoom = useDesigner((state) => state.zoom)
  useCanvasPointer({ store, scroller, sheet, anchor })
  useCentredStart(scroller)
  // after the browser knows the new size, the point under the pointer is put back under it
  useLayoutEffect(() => {
    const kept = anchor.current
    anchor.current = null
    if (!kept || !scroller.current || !sheet.current) return
    const box = sheet.current.getBoundingClientRect()
    scroller.current.scrollLeft += box.left + kept.across * box.width - kept.clientX
    scroller.current.scrollTop += box.top + kept.down * box.height - kept.clientY
  }, [zoom])
  const fit = () => {
    const flow = sheet.current?.firstElementChild?.getBoundingClientRect()
    if (!flow || !scroller.current) return
    const now = store.getState().zoom
    const { clientWidth, clientHeight } = scroller.current
    const fits = Math.min((clientWidth - margin) / flow.width, (clientHeight - margin) / flow.height) * now
    zoomDesigner(store, Math.floor(fits / zoomLimits.step) * zoomLimits.step)
    requestAnimationFrame(() => centre(scroller.current))
  }
  return (
    <div className={styles.place}>
      <NodeSurface
        ref={scroller}
        isList={false}
        label={t('flow')}
        describedBy={hintId}
        className={styles.scroller}
      >
        <p id={hintId} className="only-read">
          {t('keysHint')}
        </p>
        <div ref={sheet} className={styles.sheet} style={{ zoom: zoom / 100 }}>
          <FlowTree />
        </div>
      </NodeSurface>
      <ZoomControls onFit={fit} />
    </div>
  )
}

function FlowTree() {
  const t = useText(designerMessages)
  const root = useDesigner((state) => state.history.present.root)
  return (
    <div className={styles.flow}>
      <FlowLine head={root} position={0} isLast={false} places={0} />
      <div className={styles.end}>{t('end')}</div>
    </div>
  )
}

function centre(scroller: HTMLElement | null) {
  if (scroller) scroller.scrollLeft = (scroller.scrollWidth - scroller.clientWidth) / 2
}

const useCentredStart = (scroller: RefObject<HTMLDivElement | null>) =>
  useLayoutEffect(() => centre(scroller.current), [scroller])
