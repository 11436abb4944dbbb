import type { FileList } from '@cabinet/contract/spaces'
import { Suspense } from 'react'
import { useSlot } from '../../../kernel/slots.ts'

/** What later rooms put beside the way to the folder. */
export const FolderTools = ({ head }: { head: FileList | undefined }) =>
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
