import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// pdf_viewer reads the module above, which must be imported first.
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import type { FindInFileQuery, FindMatches } from '../find/find-bar.tsx'
import { ChineseFindController } from './finding.ts'
import { pdfImagesAddress } from './open-pdf.ts'

/** The zoom: fitted to the window, or screen pixels per point at 96 dpi. */
export type PdfZoomLevel = 'auto' | 'page-width' | 'page-fit' | number

export interface PdfPagesState {
  page: number
  /** The effective zoom. */
  scale: number
  zoom: PdfZoomLevel
  matches: FindMatches | undefined
  /** Whether the first page is rendered. */
  drawn: boolean
  /** Overlay boxes of the rendered pages, by number. */
  sheets: ReadonlyMap<number, HTMLElement>
  /** Clockwise rotation of the pages, in degrees. */
  rotation: number
}

interface PagesPlace {
  container: HTMLDivElement
  document: PDFDocumentProxy
  onState: (part: Partial<PdfPagesState>) => void
}

export type PdfPagesHandle = ReturnType<typeof showPdfPages>

/** Milliseconds after the last zoom step before pages are redrawn; until then they are scaled. */
const redrawAfter = 250

/** Renders the visible pages into a scrolling container. */
export function showPdfPages({ container, document, onState }: PagesPlace) {
  const stop = new AbortController()
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const findController = new ChineseFindController({ eventBus, linkService })
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    // Form fields are drawn but cannot be filled in.
    annotationMode: AnnotationMode.ENABLE,
    imageResourcesPath: pdfImagesAddress,
    supportsPinchToZoom: false,
    ...ending(stop.signal),
  })
  linkService.setViewer(viewer)
  viewer.setDocument(document)
  linkService.setDocument(document)

  let search: FindInFileQuery = { text: '', matchCase: false }
  const find = (type: '' | 'again', backwards = false) =>
    eventBus.dispatch('find', {
      source: container,
      type,
      query: search.text,
      caseSensitive: search.matchCase,
      highlightAll: true,
      findPrevious: backwards,
    })
  const tellMatches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    onState({ matches: search.text === '' ? undefined : matchesCount })
  const zoomNow = (): PdfZoomLevel => {
    const value = viewer.currentScaleValue
    return value === 'auto' || value === 'page-width' || value === 'page-fit' ? value : viewer.currentScale
  }
  // Redrawing a page clears its element, so the overlay box is added again.
  const sheets = new Map<number, HTMLElement>()
  const layOver = (page: number) => {
    const place = viewer.getPageView(page - 1)?.div as HTMLElement | undefined
    const sheet = sheets.get(page) ?? globalThis.document.createElement('div')
    sheet.dataset.sheet = String(page)
    place?.append(sheet)
    for (const [number, old] of sheets) if (!old.isConnected && number !== page) sheets.delete(number)
    sheets.set(page, sheet)
    onState({ sheets: new Map(sheets) })
  }
  const events: Record<string, (event: never) => void> = {
    pagesinit: () => {
      viewer.currentScaleValue = 'auto'
      container.scrollTop = 0
    },
    pagerender: ({ pageNumber }: { pageNumber: number }) => layOver(pageNumber),
    pagerendered: ({ pageNumber }: { pageNumber: number }) => {
      layOver(pageNumber)
      onState({ drawn: true })
    },
    rotationchanging: ({ pagesRotation }: { pagesRotation: number }) => onState({ rotation: pagesRotation }),
    pagechanging: ({ pageNumber }: { pageNumber: number }) => onState({ page: pageNumber }),
    scalechanging: ({ scale }: { scale: number }) => onState({ scale, zoom: zoomNow() }),
    updatefindmatchescount: tellMatches,
    updatefindcontrolstate: (event: { state: number; matchesCount: { current: number; total: number } }) => {
      if (event.state !== FindState.PENDING) tellMatches(event)
    },
  }
  for (const [name, listener] of Object.entries(events)) eventBus.on(name, listener)

  const fitted = new ResizeObserver(() => {
    const zoom = zoomNow()
    if (typeof zoom === 'string' && viewer.pdfDocument) viewer.currentScaleValue = zoom
    viewer.update()
  })
  fitted.observe(container)
  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const scaleFactor = Math.exp(-event.deltaY * (Math.abs(event.deltaY) < 40 ? 0.01 : 0.0016))
      viewer.updateScale({ scaleFactor, drawingDelay: redrawAfter, origin: [event.clientX, event.clientY] })
    },
    { passive: false, signal: stop.signal },
  )

  return {
    linkService,
    goTo(page: number) {
      if (page >= 1 && page <= document.numPages) viewer.currentPageNumber = page
    },
    larger: () => viewer.increaseScale({ drawingDelay: redrawAfter }),
    smaller: () => viewer.decreaseScale({ drawingDelay: redrawAfter }),
    zoomTo(zoom: PdfZoomLevel) {
      viewer.currentScaleValue = String(zoom)
    },
    turn(degrees: number) {
      viewer.pagesRotation = (((viewer.pagesRotation + degrees) % 360) + 360) % 360
    },
    /** Marks all matches and goes to the nearest; empty text ends the search. */
    find(what: FindInFileQuery) {
      search = what
      if (what.text !== '') return find('')
      eventBus.dispatch('findbarclose', { source: container })
      onState({ matches: undefined })
    },
    step(forwards: boolean) {
      if (search.text !== '') find('again', !forwards)
    },
    close() {
      stop.abort()
      fitted.disconnect()
      // @ts-expect-error pdf.js takes null to let its pages go, which its types leave out
      viewer.setDocument(null)
      linkService.setDocument(null)
    },
  }
}

/** Removes pdf.js's listeners by an option that its types lack. */
const ending = (abortSignal: AbortSignal): object => ({ abortSignal })
