import { holds } from '@cabinet/contract/rights'
import { Eye } from 'lucide-react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { openPreview, path, temporaryPaths } from './opening/open-preview.ts'
import { refusal } from './previews.rules.ts'
import { errorText, words } from './previews.text.ts'
import { transcode } from './transcode.ts'

export { folderOf, openPreview } from './opening/open-preview.ts'
export type { Purpose, Subject, Ticket } from './subject.ts'
export { type Viewer, type ViewerProps, viewerInside, viewerOf } from './viewer-registry.ts'

/** The screen of the viewer, for another address. */
export const loadPreviewPage = () => import('./frame/preview-page.tsx').then((m) => m.PreviewPage)

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
