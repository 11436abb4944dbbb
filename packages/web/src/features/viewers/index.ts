import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import type { FileViewer } from '../previews/index.ts'
import { archiveViewer } from './archive/index.ts'
import { bookViewer } from './book/index.ts'
import { cadViewer } from './cad/index.ts'
import { diagramViewer } from './diagram/index.ts'
import { pictureViewer } from './image/index.ts'
import { mailViewer } from './mail/index.ts'
import { markdownViewer } from './markdown/index.ts'
import { audioViewer, videoViewer } from './media/index.ts'
import { mindMapViewer } from './mind/index.ts'
import { modelViewer } from './model/index.ts'
import { ofdViewer } from './ofd/index.ts'
import { officeViewer } from './office/index.ts'
import { pdfViewer } from './pdf/index.ts'
import { tableViewer } from './table/index.ts'
import { textViewer } from './text/index.ts'

export type { OfficeReaderProps } from './office/reader.ts'
export type { PageLayerProps } from './page-layer.tsx'

/** Loads the PDF opener for other screens on demand. */
export const loadPdfOpener = () => import('./pdf/open-pdf.ts')

/** Loads the text viewer's shared parts for editors on demand. */
export const loadTextViewerParts = () => import('./text/parts.ts')

/** Loads the sanitised Markdown page on demand. */
export const loadMarkdownPage = () => import('./markdown/markdown-page.tsx').then((m) => m.MarkdownPageView)

/** Loads the viewer of content that is no file of the drive, on demand. */
export const loadContentWithoutFile = () =>
  import('./inside/inside-view.tsx').then((m) => m.ContentWithoutFile)

/**
 * Viewers in the room's order of dependency; `find` precedes all, `inside` the last two.
 */
export const fileViewers: readonly FileViewer[] = [
  textViewer,
  tableViewer,
  markdownViewer,
  pdfViewer,
  officeViewer,
  pictureViewer,
  diagramViewer,
  cadViewer,
  videoViewer,
  audioViewer,
  bookViewer,
  mindMapViewer,
  modelViewer,
  ofdViewer,
  archiveViewer,
  mailViewer,
]

export const room: WebRoom = {
  name: 'viewers',
  routes: [],
  errorText: {},
  offers: fileViewers.map((viewer) => offer('viewer', viewer)),
}
