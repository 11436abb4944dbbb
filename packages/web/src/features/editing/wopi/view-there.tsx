import { spaceApi } from '@cabinet/contract/files'
import type { ReactNode } from 'react'
import { useCall } from '../../../kernel/query.ts'
import styles from '../frame/frame.module.css'
import { PlainHeader } from '../frame/header.tsx'
import { Opening } from '../frame/states.tsx'
import { closeEditor } from '../opening.ts'
import { useLaunch } from './launch.ts'
import { LaunchedFrame } from './wopi-frame.tsx'

interface ViewThereProps {
  fileId: string
  /** Our own viewer, for what the document server does not show to this person. */
  otherwise: ReactNode
}

/** A file in the viewer of the document server. */
export function ViewThere({ fileId, otherwise }: ViewThereProps) {
  const detail = useCall(spaceApi.detail, { id: fileId })
  const { launched, error } = useLaunch(fileId, 'view')
  const file = detail.data?.item
  if (error || detail.error) return otherwise
  return (
    <div className={styles.frame}>
      <PlainHeader onClose={closeEditor} />
      <main className={styles.stage}>
        {launched && file ? (
          <LaunchedFrame file={file} launched={launched} onClose={closeEditor} />
        ) : (
          <Opening />
        )}
      </main>
    </div>
  )
}
