import { type PictureForm, pictureApi } from '@cabinet/contract/previews.pictures'
import { type ReactNode, useEffect } from 'react'
import { onPush } from '../../../kernel/push.ts'
import { useCall } from '../../../kernel/query.ts'
import { useAddress } from '../content/use-content.ts'
import type { Subject } from '../subject.ts'
import { MakingState } from './making-state.tsx'
import { StageSkeleton } from './stage-skeleton.tsx'
import { FailedState, RefusedState } from './states.tsx'

/** Looks again after this many milliseconds, should the push be lost. */
const patience = 5_000

interface ServerMadeProps {
  subject: Subject
  form: PictureForm
  /** Draws it, once it is there; the argument is where a piece of it is fetched. */
  children: (placeOf: (piece: string) => string) => ReactNode
}

/** Waits until the server has made a form of a file that browsers draw. */
export function ServerMade({ subject, form, children }: ServerMadeProps) {
  const { file, version } = subject
  const address = useAddress(subject)
  const made = useCall(
    pictureApi.state,
    { fileId: file.id, version, form },
    { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? patience : false) },
  )
  const { refetch } = made
  useEffect(
    () =>
      onPush<{ fileIds: string[] }>('renditions.ready', ({ fileIds }) => {
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
  if (made.data?.state === 'waiting') return <MakingState suffix={file.suffix} />
  if (!made.data || address.data === undefined) return <StageSkeleton type={file.suffix} />
  const place = address.data.replace('/api/Download/DownFile', '/api/File/GetPicture')
  return children((piece) => `${place}&Piece=${piece}`)
}
