import type { PictureTiling } from '@cabinet/contract/previews.pictures'
import { useQuery } from '@tanstack/react-query'
import OpenSeadragon from 'openseadragon'
import { useEffect, useRef, useState } from 'react'
import '../../../kernel/html.ts'
import type { FileViewerProps, PreviewSubject } from '../../previews/index.ts'
import { FailedState, ServerMadeContent, ViewerStageSkeleton } from '../../previews/stage/index.ts'
import { PageLayerOverPage } from '../page-layer.tsx'
import styles from './image-viewer.module.css'
import { PictureToolbar } from './picture-tools.tsx'

type PlaceOf = (piece: string) => string

/** A very large picture, loaded in tiles as they become visible. */
export const TiledPictureView = ({ subject }: FileViewerProps) => (
  <ServerMadeContent subject={subject} form="tiles">
    {(placeOf) => <Tiled subject={subject} placeOf={placeOf} />}
  </ServerMadeContent>
)

function Tiled({ subject, placeOf }: { subject: PreviewSubject; placeOf: PlaceOf }) {
  const { file, version } = subject
  const tiling = useQuery({
    queryKey: ['previews', 'tiling', file.id, version],
    queryFn: async ({ signal }): Promise<PictureTiling> => {
      const answer = await fetch(placeOf('tiles.json'), { signal, credentials: 'omit' })
      if (!answer.ok) throw new Error(`no pieces: ${answer.status}`)
      return answer.json()
    },
    staleTime: 'static',
  })
  if (tiling.error) return <FailedState error={tiling.error} onRetry={() => void tiling.refetch()} />
  if (!tiling.data) return <ViewerStageSkeleton type={file.suffix} />
  return <Pieces subject={subject} tiling={tiling.data} placeOf={placeOf} />
}

interface PiecesProps {
  subject: PreviewSubject
  tiling: PictureTiling
  placeOf: PlaceOf
}

/** One press of a button or key. */
const step = 1.25

function Pieces({ subject, tiling, placeOf }: PiecesProps) {
  const room = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<OpenSeadragon.Viewer>()
  const [scale, setScale] = useState(0)
  const [fits, setFits] = useState(true)
  const [over, setOver] = useState<Over>()
  useEffect(() => {
    if (!room.current) return
    const made = show(room.current, tiling, placeOf)
    const measure = () => {
      const { viewport } = made
      setScale(viewport.viewportToImageZoom(viewport.getZoom()))
      setOver(overOf(made, tiling))
      setFits(Math.abs(viewport.getZoom() / viewport.getHomeZoom() - 1) < 0.001)
    }
    made.addHandler('open', measure)
    made.addHandler('update-viewport', measure)
    setViewer(made)
    return () => made.destroy()
  }, [tiling])
  const zoomBy = (factor: number) => viewer?.viewport.zoomBy(factor).applyConstraints()
  return (
    <>
      <PictureToolbar
        subject={subject}
        scale={scale}
        fits={fits}
        smaller={() => zoomBy(1 / step)}
        larger={() => zoomBy(step)}
        fit={() => viewer?.viewport.goHome()}
        full={() => viewer?.viewport.zoomTo(viewer.viewport.imageToViewportZoom(1)).applyConstraints()}
        turn={(degrees) => viewer?.viewport.setRotation(viewer.viewport.getRotation() + degrees)}
      />
      <div className={styles.place}>
        <div ref={room} className={styles.tiles} role="img" aria-label={subject.file.name} data-moves />
        {over && (
          <div className={styles.over} style={over.box}>
            <PageLayerOverPage subject={subject} page={1} rotation={over.rotation} />
          </div>
        )}
      </div>
    </>
  )
}

/** The position of the picture on the stage, in pixels. */
interface Over {
  box: { left: number; top: number; width: number; height: number }
  rotation: number
}

function overOf(
  { viewport, world }: OpenSeadragon.Viewer,
  { width, height }: PictureTiling,
): Over | undefined {
  const image = world.getItemAt(0)
  if (!image) return undefined
  const corner = (x: number, y: number) =>
    viewport.viewportToViewerElementCoordinates(image.imageToViewportCoordinates(x, y))
  const [one, other] = [corner(0, 0), corner(width, height)]
  return {
    box: {
      left: Math.min(one.x, other.x),
      top: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    },
    rotation: Math.round(viewport.getRotation() / 90) * 90,
  }
}

const show = (element: HTMLElement, { width, height, tile }: PictureTiling, placeOf: PlaceOf) =>
  OpenSeadragon({
    element,
    tileSources: {
      width,
      height,
      tileSize: tile,
      tileOverlap: 0,
      getTileUrl: (level: number, x: number, y: number) => placeOf(`${level}-${x}-${y}.webp`),
    } as unknown as OpenSeadragon.TileSourceOptions,
    drawer: 'canvas',
    // Its own buttons are images; the frame has ours.
    showNavigationControl: false,
    keyboardNavEnabled: false,
    tabIndex: -1,
    maxZoomPixelRatio: 8,
    visibilityRatio: 0.5,
    animationTime: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 0.4,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
  })
