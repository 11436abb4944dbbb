import { fileEndpoints } from '@cabinet/contract/files'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'
import styles from '../frame/frame.module.css'
import { PlainEditorHeader } from '../frame/header.tsx'
import { EditorOpeningState } from '../frame/states.tsx'
import { closeFileEditor } from '../opening.ts'
import { useDocumentServerLaunch } from './launch.ts'
import { LaunchedServerFrame } from './wopi-frame.tsx'

interface ViewThereProps {
  fileId: string
  /** Our own viewer, for files the document server does not show to this user. */
  otherwise: ReactNode
}

/** A file in the viewer of the document server. */
export function DocumentServerViewer({ fileId, otherwise }: ViewThereProps) {
  const detail = useEndpoint(fileEndpoints.detail, { id: fileId })
  const { launched, error } = useDocumentServerLaunch(fileId, 'view')
  const file = detail.data?.item
  if (error || detail.error) return otherwise
  return (
    <div className={styles.frame}>
      <PlainEditorHeader onClose={() => closeFileEditor(file)} />
      <main className={styles.stage}>
        {launched && file ? (
          <LaunchedServerFrame file={file} launched={launched} onClose={() => closeFileEditor(file)} />
        ) : (
          <EditorOpeningState />
        )}
      </main>
    </div>
  )
}
