import { encode } from 'uqr'
import { useText } from '../../../kernel/text.ts'
import styles from './factors.module.css'
import { messages } from './factors.text.ts'

/** An address as QR code, dark on light in both themes because cameras need that contrast. */
export function QrCodePicture({ address }: { address: string }) {
  const t = useText(messages)
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qr')}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
