import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// pdf_viewer takes what it needs from the module above, which must stand first.
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

/** How large pages are: by the window, or pixels of screen per point at 96 dpi. */
export type PdfZoomLevel = 'auto' | 'page-width' | 'page-fit' | number

export interface PdfPagesState {
  page: number
  /** As it is, whatever it was asked to be. */
  scale: number
  zoom: PdfZoomLevel
  matches: FindMatches | undefined
  /** The first page is there. */
  drawn: boolean
  /** Boxes over the pages that are drawn, by number. */
  sheets: ReadonlyMap<number, HTMLElement>
  /** Degrees that the pages are turned to the right. */
  rotation: number
}

interface PagesPlace {
  container: HTMLDivElement
  document: PDFDocumentProxy
  onState: (part: Partial<PdfPagesState>) => void
}

export type PdfPagesHandle = ReturnType<typeof showPdfPages>

/** Milliseconds a zoom rests before pages are drawn anew; until then they are stretched. */
const redrawAfter = 250

/** Draws the pages that are in sight into a container, which scrolls. */
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
    // Fields of forms are drawn, not filled in.
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
  // Drawn anew a page throws out whatever lies in it, so the box is put back.
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

/** Ends pdf.js's listeners; its types leave the option out. */
const ending = (abortSignal: AbortSignal): object => ({ abortSignal })
