import { useEffect, useState } from 'react'
import { joinClassNames } from '../../../ui/classes.ts'
import { useContentBlob } from '../../previews/content/index.ts'
import type { FileViewerProps, PreviewSubject } from '../../previews/index.ts'
import { FailedState } from '../../previews/stage/index.ts'
import styles from './image-viewer.module.css'
import type { PictureSize } from './zoom.rules.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

/** Types that may be transparent: they get a light background. */
const seeThrough = /^\.?(png|gif|webp|svg|ico|avif)$/i
const vectors = /^\.?svg$/i

/** The size of a vector image that declares none. */
const sizeless: PictureSize = { width: 800, height: 600 }

/**
 * A picture that the browser draws. An SVG is drawn only by `<img>`, which disables its scripts and links.
 */
export function BrowserDrawnPicture({ subject }: FileViewerProps) {
  const content = useContentBlob(subject)
  // A watermarked copy consists of pixels.
  const isVector = vectors.test(subject.file.suffix) && !/^image\/(png|webp)$/.test(content.data?.type ?? '')
  const address = useObjectUrl(content.data, isVector ? 'image/svg+xml' : undefined)
  if (content.error) return <FailedState error={content.error} onRetry={() => void content.refetch()} />
  return (
    <AddressedPicture
      subject={subject}
      address={address}
      vectors={isVector}
      onRetry={() => void content.refetch()}
    />
  )
}

interface AddressedPictureProps {
  subject: PreviewSubject
  /** null until it is known. */
  address: string | null
  vectors?: boolean
  onRetry: () => void
}

/** A picture at an address. */
export function AddressedPicture({ subject, address, vectors = false, onRetry }: AddressedPictureProps) {
  const { file } = subject
  const [natural, setNatural] = useState<PictureSize | null>(null)
  const [broken, setBroken] = useState(false)
  const again = () => {
    setBroken(false)
    onRetry()
  }
  if (broken) return <FailedState error={null} onRetry={again} />
  return (
    <ZoomablePicture subject={subject} size={natural} vectors={vectors}>
      {(style) =>
        address && (
          <img
            src={address}
            alt={file.name}
            draggable={false}
            className={joinClassNames(styles.picture, seeThrough.test(file.suffix) && styles.ground)}
            style={style}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural(width && height ? { width, height } : sizeless)
            }
            onError={() => setBroken(true)}
          />
        )
      }
    </ZoomablePicture>
  )
}

/** Returns an object URL for these bytes, revoked when they are no longer shown. */
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
