import type { ComparisonSide, FileComparison } from '@cabinet/contract/comparison'
import { Columns2, Contrast, Layers2, SplitSquareHorizontal } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useBrowserPreference } from '../../../kernel/prefs.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { messages } from '../comparison.text.ts'
import frame from '../comparison-page.module.css'
import look from '../differences.module.css'
import { useShownSideBytes } from '../shown-bytes.ts'
import { PixelDifferenceView } from './difference.tsx'
import styles from './pictures.module.css'

type Mode = 'beside' | 'swipe' | 'onion' | 'difference'

/** Two images: side by side, overlaid, or their differences. */
export function ComparedPictures({ comparison: { left, right } }: { comparison: FileComparison }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const [mode, setMode] = useBrowserPreference<Mode>('comparison.pictures', 'beside')
  const [at, setAt] = useState(50)
  const [one, other] = [usePicture(left), usePicture(right)]
  const failed = one.failed || other.failed
  const why = one.error ?? other.error
  return (
    <div className={frame.card}>
      <div className={look.bar} role="toolbar" aria-label={t('tools')}>
        <div className={look.counts}>
          <Dimensions picture={one.size} />
          <span aria-hidden="true">→</span>
          <Dimensions picture={other.size} />
        </div>
        <div className={look.tools}>
          {(mode === 'swipe' || mode === 'onion') && (
            <input
              className={styles.slider}
              type="range"
              min={0}
              max={100}
              value={at}
              aria-label={t(mode === 'swipe' ? 'swipeAt' : 'opacity')}
              onChange={(event) => setAt(Number(event.target.value))}
            />
          )}
          <SegmentedControl
            label={t('imageMode')}
            value={mode}
            options={[
              { value: 'beside', words: t('sideBySide'), icon: <Columns2 size={16} /> },
              { value: 'swipe', words: t('swipe'), icon: <SplitSquareHorizontal size={16} /> },
              { value: 'onion', words: t('onion'), icon: <Layers2 size={16} /> },
              { value: 'difference', words: t('difference'), icon: <Contrast size={16} /> },
            ]}
            onChange={setMode}
          />
        </div>
      </div>
      {failed ? (
        <div className={frame.middle}>
          <ErrorState
            title={t('pictureBroken')}
            {...(why && { hint: say(why.key) })}
            retryWords={c('retry')}
            onRetry={() => {
              one.retry()
              other.retry()
            }}
          />
        </div>
      ) : mode === 'beside' ? (
        <div className={styles.beside}>
          <figure>
            <Picture picture={one} name={left.name} />
          </figure>
          <figure>
            <Picture picture={other} name={right.name} />
          </figure>
        </div>
      ) : mode === 'difference' ? (
        <PixelDifferenceView left={one.blob} right={other.blob} />
      ) : (
        <div className={styles.over}>
          <Picture picture={one} name={left.name} />
          <div
            className={styles.upper}
            style={mode === 'swipe' ? { clipPath: `inset(0 0 0 ${at}%)` } : { opacity: at / 100 }}
          >
            <Picture picture={other} name={right.name} />
          </div>
          {mode === 'swipe' && <span className={styles.seam} style={{ left: `${at}%` }} aria-hidden="true" />}
          {mode === 'swipe' && (
            <span
              className={styles.grip}
              aria-hidden="true"
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={({ currentTarget, clientX, buttons }) => {
                if (buttons === 0) return
                const { left: from, width } = currentTarget.getBoundingClientRect()
                setAt(Math.round(Math.min(100, Math.max(0, ((clientX - from) / width) * 100))))
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface Size {
  width: number
  height: number
}

function usePicture(side: ComparisonSide) {
  const { data, error, refetch } = useShownSideBytes(side)
  const blob = data?.blob
  // the watermarked copy is a bitmap
  const vector = /^\.?svg$/i.test(side.suffix) && data?.form === 'own'
  const shown = useMemo(
    // vector images are shown through <img> only, where their scripts and links are inert
    () => (blob && vector ? new Blob([blob], { type: 'image/svg+xml' }) : blob),
    [blob, vector],
  )
  const [address, setAddress] = useState<string>()
  const [size, setSize] = useState<Size>()
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (!shown) return
    const made = URL.createObjectURL(shown)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [shown])
  return {
    address,
    size,
    blob: shown,
    failed: error !== null || broken,
    error,
    onSize: setSize,
    onBroken: () => setBroken(true),
    retry: () => {
      setBroken(false)
      void refetch()
    },
  }
}

const Picture = ({ picture, name }: { picture: ReturnType<typeof usePicture>; name: string }) =>
  picture.address && (
    <img
      src={picture.address}
      alt={name}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        picture.onSize({ width, height })
      }
      onError={picture.onBroken}
    />
  )

function Dimensions({ picture }: { picture: Size | undefined }) {
  const t = useText(messages)
  return <span>{picture ? t('dimensions', { width: picture.width, height: picture.height }) : '…'}</span>
}
