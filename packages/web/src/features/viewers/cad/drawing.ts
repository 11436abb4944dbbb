import { DxfViewer } from 'dxf-viewer'
import { Color, Vector3 } from 'three'
import { charactersOfDrawing, decodeDxfText } from './dxf-text.ts'
import { fontPartsFor } from './fonts.ts'

/** Milliseconds after which opening a drawing is aborted. */
const patience = 60_000
/** The background, dark as the frame: colours of drawings are chosen for it. */
const paper = '#16181d'

export interface CadDrawingLayer {
  name: string
  words: string
  /** A CSS colour. */
  colour: string
}

/** A drawing on the screen. */
export interface CadDrawing {
  layers: CadDrawingLayer[]
  showLayer(name: string, shown: boolean): void
  zoomBy(factor: number): void
  fit(): void
  /** Returns the zoom relative to fitting the window. */
  scale(): number
  close(): void
}

/** Draws a DXF into an element. Rejects on damaged files. `onView` is called on every pan and zoom. */
export function openCadDrawing(element: HTMLElement, bytes: ArrayBuffer, onView: () => void) {
  const text = decodeDxfText(new Uint8Array(bytes))
  const viewer = new DxfViewer(element, {
    autoResize: true,
    antialias: true,
    clearColor: new Color(paper),
    colorCorrection: true,
    sceneOptions: { suppressPaperSpace: true },
  })
  let worker: Worker | undefined
  const close = () => {
    worker?.terminate()
    viewer.Destroy()
    element.replaceChildren()
  }
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('it takes too long')), patience)
  })
  const loaded = viewer.Load({
    url: `text:${text}`,
    fonts: fontPartsFor(charactersOfDrawing(text)),
    workerFactory: () => {
      worker = new Worker(new URL('./dxf.worker.ts', import.meta.url), { type: 'module' })
      return worker
    },
  })
  const ready = Promise.race([loaded, late]).then((): CadDrawing => {
    viewer.Subscribe('viewChanged', onView)
    return shown(viewer, close)
  })
  return { ready, close }
}

function shown(viewer: DxfViewer, close: () => void): CadDrawing {
  const bounds = viewer.GetBounds()
  if (!bounds) throw new Error('nothing is drawn in it')
  const { x, y } = viewer.GetOrigin()
  const camera = viewer.GetCamera()
  const widthNow = () => (camera.right - camera.left) / camera.zoom
  const fit = () => {
    viewer.FitView(bounds.minX - x, bounds.maxX - x, bounds.minY - y, bounds.maxY - y)
    viewer.Render()
  }
  const whole = widthNow()
  return {
    layers: [...viewer.GetLayers(true)].map(({ name, displayName, color }) => ({
      name,
      words: displayName,
      colour: `#${color.toString(16).padStart(6, '0')}`,
    })),
    showLayer: (name, visible) => {
      viewer.ShowLayer(name, visible)
      viewer.Render()
    },
    zoomBy: (factor) => {
      viewer.SetView(new Vector3(camera.position.x, camera.position.y, 0), widthNow() / factor)
      viewer.Render()
    },
    fit,
    scale: () => whole / widthNow(),
    close,
  }
}
