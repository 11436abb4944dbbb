import type { FileListPage } from '@cabinet/contract/files'
import { Suspense } from 'react'
import { useSlot } from '../../../kernel/slots.ts'

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Lines below the list of a folder. */
    folder: Section<{ folderId: string }>
    /** Tools beside the breadcrumb that concern the whole space. */
    folderTools: Section<{ head: FileListPage | undefined }>
  }
}

/** Tools that later rooms put beside the breadcrumb. */
export const FolderTools = ({ head }: { head: FileListPage | undefined }) =>
  useSlot('folderTools').map(({ key, component: Part }) => (
    <Suspense key={key} fallback={null}>
      <Part head={head} />
    </Suspense>
  ))

/** Lines that later rooms put below the folder's list. */
export const FolderLines = ({ folderId }: { folderId: string }) =>
  useSlot('folder').map(({ key, component: Part }) => (
    <Suspense key={key} fallback={null}>
      <Part folderId={folderId} />
    </Suspense>
  ))
