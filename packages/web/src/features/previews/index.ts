import { includesRight } from '@cabinet/contract/rights'
import { Eye } from 'lucide-react'
import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { openFileById, openFilePreview, previewPagePath, temporaryPaths } from './opening/open-preview.ts'
import { previewFilesRefusal } from './previews.rules.ts'
import { errorMessages, messages } from './previews.text.ts'
import { transcodeAfterUpload } from './transcode.ts'

export { BadFileLinkMessage, isBadFileLink } from './opening/bad-link.tsx'
export { folderOfFile, openFileById, openFilePreview, openFolderOfFile } from './opening/open-preview.ts'
export type { ContentPurpose, ContentTicket, PreviewSubject } from './subject.ts'
export { type FileViewer, type FileViewerProps, viewerForInside, viewerOfSuffix } from './viewer-registry.ts'

/** The screen of the viewer, for another address. */
export const loadPreviewPage = () => import('./frame/preview-page.tsx').then((m) => m.FilePreviewPage)

export const room: WebRoom = {
  name: 'previews',
  errorText: errorMessages,
  routes: [previewPagePath, ...temporaryPaths].map((one) => ({
    path: one,
    title: messages.title,
    screen: loadPreviewPage,
    frame: 'window',
  })),
  offers: [
    offer('openFile', openFileById),
    offer(
      'fileViewer',
      lazy(() => import('./frame/file-in-place.tsx').then((m) => ({ default: m.FileInPlace }))),
    ),
    offer('fileAction', {
      key: 'preview',
      words: messages.preview,
      icon: Eye,
      shortcut: 'Space',
      ready: (rows) => previewFilesRefusal(rows) ?? true,
      run: ([file]) => file && openFilePreview(file),
    }),
    offer('versionAction', {
      words: messages.preview,
      icon: Eye,
      fits: (_, file) => includesRight(file.rights, 'preview'),
      run: (version, file) => openFilePreview(file, version.number),
    }),
    offer('preparation', transcodeAfterUpload),
  ],
}
