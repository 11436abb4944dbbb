import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import type { Viewer } from '../previews/index.ts'
import { archive } from './archive/index.ts'
import { book } from './book/index.ts'
import { cad } from './cad/index.ts'
import { diagram } from './diagram/index.ts'
import { image } from './image/index.ts'
import { mail } from './mail/index.ts'
import { markdown } from './markdown/index.ts'
import { audio, video } from './media/index.ts'
import { mind } from './mind/index.ts'
import { model } from './model/index.ts'
import { ofd } from './ofd/index.ts'
import { office } from './office/index.ts'
import { pdf } from './pdf/index.ts'
import { table } from './table/index.ts'
import { text } from './text/index.ts'

export type { ReaderProps } from './office/reader.ts'
export type { LayerProps } from './page-layer.tsx'

/** Opens PDF for other screens; its code is fetched when it is asked for. */
export const loadPdf = () => import('./pdf/open-pdf.ts')

/** How texts are read and look, for whoever edits them; fetched when asked for. */
export const loadTextParts = () => import('./text/parts.ts')

/** Markdown as a page, sanitised; fetched when asked for. */
export const loadMarkdownPage = () => import('./markdown/markdown-page.tsx').then((m) => m.MarkdownPage)

/** In the order of the law inside the room; `find` stands above all of them, `inside` above the last two. */
export const viewers: readonly Viewer[] = [
  text,
  table,
  markdown,
  pdf,
  office,
  image,
  diagram,
  cad,
  video,
  audio,
  book,
  mind,
  model,
  ofd,
  archive,
  mail,
]

export const room: Room = {
  name: 'viewers',
  routes: [],
  errorText: {},
  offers: viewers.map((viewer) => offer('viewer', viewer)),
}
