import type { FileListPage } from '@cabinet/contract/files'
import { Suspense } from 'react'
import { useSlot } from '../../../kernel/slots.ts'

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Lines below the list of a folder. */
    folder: Section<{ folderId: string }>
    /** Beside the way to a folder: what concerns its whole space. */
    folderTools: Section<{ head: FileListPage | undefined }>
  }
}

/** What later rooms put beside the way to the folder. */
export const FolderTools = ({ head }: { head: FileListPage | undefined }) =>
  useSlot('folderTools').map(({ key, component: Part }) => (
    <Suspense key={key} fallback={null}>
      <Part head={head} />
    </Suspense>
  ))

/** What later rooms have to say about the folder as a whole. */
export const FolderLines = ({ folderId }: { folderId: string }) =>
  useSlot('folder').map(({ key, component: Part }) => (
    <Suspense key={key} fallback={null}>
      <Part folderId={folderId} />
    </Suspense>
  ))
