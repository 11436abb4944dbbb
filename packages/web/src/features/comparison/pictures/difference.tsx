import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { messages } from '../comparison.text.ts'
import { findPixelDifferences } from './differ.ts'
import styles from './pictures.module.css'

type Bitmap = Blob | HTMLCanvasElement | undefined

/** The differing pixels, red over the faded image, and their number. */
export function PixelDifferenceView({ left, right }: { left: Bitmap; right: Bitmap }) {
  const t = useText(messages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [share, setShare] = useState<number | 'broken' | null>(null)
  useEffect(() => {
    if (!left || !right) return
    const stop = new AbortController()
    setShare(null)
    findPixelDifferences(left, right, stop.signal).then(
      ({ width, height, pixels, different }) => {
        const place = canvas.current
        if (stop.signal.aborted || !place) return
        place.width = width
        place.height = height
        place.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
        setShare(different / (width * height))
      },
      () => !stop.signal.aborted && setShare('broken'),
    )
    return () => stop.abort()
  }, [left, right])
  return (
    <div className={styles.difference}>
      {share === 'broken' ? (
        <EmptyState drawing="broken" title={t('pictureBroken')} />
      ) : (
        <>
          <canvas ref={canvas} width={1} height={1} role="img" aria-label={t('difference')} />
          {share !== null && (
            <span className={styles.share} role="status">
              {share === 0
                ? t('samePixels')
                : t('pixels', { percent: share < 0.0001 ? '< 0.01' : (share * 100).toFixed(2) })}
            </span>
          )}
        </>
      )}
    </div>
  )
}
