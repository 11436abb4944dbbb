import { downloadFileStream } from '@cabinet/contract/downloads'
import {
  type PicturePreviewForm,
  picturePreviewEndpoints,
  pictureStream,
} from '@cabinet/contract/previews.pictures'
import { renditionEvents } from '@cabinet/contract/renditions'
import { type ReactNode, useEffect } from 'react'
import { onPushEvent } from '../../../kernel/push.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useContentAddress } from '../content/use-content.ts'
import type { PreviewSubject } from '../subject.ts'
import { RenditionMakingState } from './making-state.tsx'
import { ViewerStageSkeleton } from './stage-skeleton.tsx'
import { FailedState, RefusedState } from './states.tsx'

/** Milliseconds until the next check, in case the push is lost. */
const patience = 5_000

interface ServerMadeProps {
  subject: PreviewSubject
  form: PicturePreviewForm
  /** Renders the result; the argument returns the address of a part of it. */
  children: (placeOf: (piece: string) => string) => ReactNode
}

/** Waits until the server has converted a file to a form browsers can draw. */
export function ServerMadeContent({ subject, form, children }: ServerMadeProps) {
  const { file, version } = subject
  const address = useContentAddress(subject)
  const made = useEndpoint(
    picturePreviewEndpoints.state,
    { fileId: file.id, version, form },
    { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? patience : false) },
  )
  const { refetch } = made
  useEffect(
    () =>
      onPushEvent(renditionEvents.ready, ({ fileIds }) => {
        if (fileIds.includes(file.id)) void refetch()
      }),
    [file.id, refetch],
  )
  const error = made.error ?? address.error
  const again = () => {
    void refetch()
    void address.refetch()
  }
  if (error?.key === 'previews.type_not_supported') return <RefusedState file={file} reason={error.key} />
  if (error || made.data?.state === 'none') return <FailedState error={error} onRetry={again} />
  if (made.data?.state === 'waiting') return <RenditionMakingState suffix={file.suffix} />
  if (!made.data || address.data === undefined) return <ViewerStageSkeleton type={file.suffix} />
  const place = address.data.replace(downloadFileStream.path, pictureStream.path)
  return children((piece) => `${place}&Piece=${piece}`)
}
