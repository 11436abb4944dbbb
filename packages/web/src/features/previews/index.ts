import { holds } from '@cabinet/contract/rights'
import { Eye } from 'lucide-react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { transcode } from './office/transcode.ts'
import { openPreview, path, temporaryPaths } from './opening.ts'
import { refusal } from './previews.rules.ts'
import { errorText, words } from './previews.text.ts'

export type { LayerProps } from './layers.tsx'
export type { ReaderProps } from './office/reader.ts'
export { openPreview } from './opening.ts'
export type { Subject } from './viewers.ts'

/** The screen of the viewer, for another address. */
export const loadPreviewPage = () => import('./frame/preview-page.tsx').then((m) => m.PreviewPage)

/** Opens PDF for other screens; its code is fetched when it is asked for. */
export const loadPdf = () => import('./pdf/open-pdf.ts')

/** How texts are read and look, for whoever edits them; fetched when asked for. */
export const loadTextParts = () => import('./text/parts.ts')

/** Markdown as a page, sanitised; fetched when asked for. */
export const loadMarkdownPage = () => import('./markdown/markdown-page.tsx').then((m) => m.MarkdownPage)

export const room: Room = {
  name: 'previews',
  errorText,
  routes: [path, ...temporaryPaths].map((one) => ({
    path: one,
    title: words.title,
    screen: loadPreviewPage,
    frame: 'window',
  })),
  offers: [
    offer('fileAction', {
      key: 'preview',
      words: words.preview,
      icon: Eye,
      shortcut: 'Space',
      ready: (rows) => refusal(rows) ?? true,
      run: ([file]) => openPreview(file!),
    }),
    offer('versionAction', {
      words: words.preview,
      icon: Eye,
      fits: (_, file) => holds(file.rights, 'preview'),
      run: (version, file) => openPreview(file, version.number),
    }),
    offer('preparation', transcode),
  ],
}
