import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { messages } from './admin.text.ts'
import styles from './look-sample.module.css'
import {
  type PictureSides,
  useSampleValues,
  type WatermarkAppearance,
  watermarkCoverAddress,
} from './sample.ts'

/** Pixels of the visible part of an A4 sheet, of the whole sheet, and of a photo. */
const page = { width: 372, height: 220 }
const sheet = { width: 372, height: 526 }
const photo = { width: 196, height: 147 }
/** The smallest letter height, as the server draws on small pictures. */
const least = 7

/** Returns the size of a picture once it is loaded. */
function useSides(address: string): PictureSides | null {
  const [known, setKnown] = useState<{ address: string; sides: PictureSides } | null>(null)
  useEffect(() => {
    if (address === '') return
    const image = new Image()
    image.onload = () =>
      setKnown({ address, sides: { width: image.naturalWidth, height: image.naturalHeight } })
    image.src = address
    return () => {
      image.onload = null
    }
  }, [address])
  return known?.address === address ? known.sides : null
}

/** A preview of the form's watermark on a document and a photo; must be inside the form. */
export function WatermarkSample() {
  const t = useText(messages)
  const values = useSampleValues()
  const look = Form.useWatch([], { preserve: true }) as WatermarkAppearance | undefined
  const sides = useSides(look?.picture ?? '')
  const cover = (on: Parameters<typeof watermarkCoverAddress>[3]) =>
    look && watermarkCoverAddress(look, values, sides, on)
  const onPage = cover({ area: page, sheet })
  const onPhoto = cover({ area: photo, least })
  return (
    <section className={styles.samples} aria-label={t('sample')}>
      <figure>
        <div className={styles.page} style={page}>
          <i className={styles.heading} />
          {[100, 96, 98, 60, 100, 94, 99, 97, 42, 100].map((width, at) => (
            <i key={at} className={styles.line} style={{ width: `${width}%` }} />
          ))}
          {onPage && <img src={onPage} alt="" className={styles.cover} />}
        </div>
        <figcaption>{t('sampleDoc')}</figcaption>
      </figure>
      <figure>
        <div className={styles.photo} style={photo}>
          {onPhoto && <img src={onPhoto} alt="" className={styles.cover} />}
        </div>
        <figcaption>{t('samplePicture')}</figcaption>
      </figure>
    </section>
  )
}
