import { RotateCcw, RotateCw, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useBlob } from '../content/use-content.ts'
import { Tools, useKeys } from '../frame/frame-context.tsx'
import { StageSkeleton } from '../frame/stage-skeleton.tsx'
import { FailedState } from '../frame/states.tsx'
import { words } from '../previews.text.ts'
import type { ViewerProps } from '../viewers.ts'
import styles from './image-viewer.module.css'
import { useZoom } from './use-zoom.ts'
import type { Size } from './zoom.rules.ts'

/** Types that may have see-through parts: they get a light ground. */
const seeThrough = /^\.?(png|gif|webp|svg|ico|avif)$/i
const vectors = /^\.?svg$/i

/** A drawing of vectors that names no size. */
const sizeless: Size = { width: 800, height: 600 }

/** One picture. An SVG is drawn by `<img>` only, where its scripts and its links are dead. */
export function ImageViewer({ subject }: ViewerProps) {
  const t = useText(words)
  const { file } = subject
  const content = useBlob(subject)
  // a marked one comes as pixels
  const isVector = vectors.test(file.suffix) && content.data?.type !== 'image/png'
  const address = useObjectUrl(content.data, isVector ? 'image/svg+xml' : undefined)
  const [natural, setNatural] = useState<Size | null>(null)
  const [broken, setBroken] = useState(false)
  const zoom = useZoom(natural ?? { width: 0, height: 0 }, isVector)
  const { view, rotation } = zoom

  useKeys(({ key, ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey) return false
    if (key === '+' || key === '=') zoom.larger()
    else if (key === '-') zoom.smaller()
    else if (key === '0') zoom.fit()
    else if (key === '1') zoom.full()
    else if (key.toLowerCase() === 'r') zoom.turn(shiftKey ? -90 : 90)
    else return false
    return true
  })

  if (content.error || broken)
    return (
      <FailedState
        error={content.error}
        onRetry={() => {
          setBroken(false)
          void content.refetch()
        }}
      />
    )
  return (
    <>
      <Tools>
        <IconButton words={t('zoomOut')} icon={<ZoomOut />} onClick={zoom.smaller} />
        <Button small look="quiet" className={styles.scale} data-tip="100%" onClick={zoom.full}>
          {Math.round(view.scale * 100)}%
        </Button>
        <IconButton words={t('zoomIn')} icon={<ZoomIn />} onClick={zoom.larger} />
        <IconButton words={t('fit')} icon={<Scan />} pressed={zoom.fits} onClick={zoom.fit} />
        <IconButton words={t('rotateLeft')} icon={<RotateCcw />} onClick={() => zoom.turn(-90)} />
        <IconButton words={t('rotateRight')} icon={<RotateCw />} onClick={() => zoom.turn(90)} />
      </Tools>
      <div
        ref={zoom.room}
        className={classes(styles.room, zoom.movable && styles.movable)}
        data-moves={zoom.movable || undefined}
        {...zoom.events}
      >
        {address && (
          <img
            src={address}
            alt={file.name}
            draggable={false}
            className={classes(styles.picture, seeThrough.test(file.suffix) && styles.ground)}
            style={
              natural
                ? {
                    width: natural.width * view.scale,
                    height: natural.height * view.scale,
                    transform: `translate(${view.x}px, ${view.y}px) rotate(${rotation}deg)`,
                    imageRendering: view.scale >= 4 && !isVector ? 'pixelated' : 'auto',
                  }
                : { visibility: 'hidden' }
            }
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural(width && height ? { width, height } : sizeless)
            }
            onError={() => setBroken(true)}
          />
        )}
        {!natural && <StageSkeleton type={file.suffix} />}
      </div>
    </>
  )
}

/** An address of these bytes for as long as they are shown. */
function useObjectUrl(blob: Blob | undefined, type: string | undefined) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(type ? new Blob([blob], { type }) : blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob, type])
  return address
}
