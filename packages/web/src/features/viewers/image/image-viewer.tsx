import { lazy } from 'react'
import type { ViewerProps } from '../../previews/index.ts'
import { FailedState, ServerMade, StageSkeleton } from '../../previews/stage/index.ts'
import { AddressedPicture, DrawnPicture } from './drawn-picture.tsx'
import { useWay } from './way.ts'

// few pictures need these, so their code comes with the first of them
const DecodedPicture = lazy(() =>
  import('./decoded-picture.tsx').then((m) => ({ default: m.DecodedPicture })),
)
const TiledPicture = lazy(() => import('./tiled-picture.tsx').then((m) => ({ default: m.TiledPicture })))

/** One picture, in the way that is good for it. */
export function ImageViewer({ subject }: ViewerProps) {
  const way = useWay(subject)
  const again = () => void way.refetch()
  if (way.error) return <FailedState error={way.error} onRetry={again} />
  if (!way.data) return <StageSkeleton type={subject.file.suffix} />
  if (way.data === 'drawn') return <DrawnPicture subject={subject} />
  if (way.data === 'decoded') return <DecodedPicture subject={subject} />
  if (way.data === 'tiles') return <TiledPicture subject={subject} />
  return (
    <ServerMade subject={subject} form="whole">
      {(placeOf) => <AddressedPicture subject={subject} address={placeOf('whole')} onRetry={again} />}
    </ServerMade>
  )
}
