import { lazy } from 'react'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, ServerMadeContent, ViewerStageSkeleton } from '../../previews/stage/index.ts'
import { usePictureMethod } from './display-method.ts'
import { AddressedPicture, BrowserDrawnPicture } from './drawn-picture.tsx'

// Few pictures need these, so their code is loaded on demand.
const DecodedPicture = lazy(() =>
  import('./decoded-picture.tsx').then((m) => ({ default: m.DecodedPicture })),
)
const TiledPicture = lazy(() => import('./tiled-picture.tsx').then((m) => ({ default: m.TiledPictureView })))

/** One picture, displayed by the method that suits it. */
export function PictureFileViewer({ subject }: FileViewerProps) {
  const way = usePictureMethod(subject)
  const again = () => void way.refetch()
  if (way.error) return <FailedState error={way.error} onRetry={again} />
  if (!way.data) return <ViewerStageSkeleton type={subject.file.suffix} />
  if (way.data === 'drawn') return <BrowserDrawnPicture subject={subject} />
  if (way.data === 'decoded') return <DecodedPicture subject={subject} />
  if (way.data === 'tiles') return <TiledPicture subject={subject} />
  return (
    <ServerMadeContent subject={subject} form="whole">
      {(placeOf) => <AddressedPicture subject={subject} address={placeOf('whole')} onRetry={again} />}
    </ServerMadeContent>
  )
}
