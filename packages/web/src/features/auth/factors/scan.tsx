import { Copy } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import styles from './factors.module.css'
import { messages } from './factors.text.ts'
import { QrCodePicture } from './qr-code.tsx'

interface ScanProps {
  secret: string
  address: string
  code: string
  onCode: (code: string) => void
}

/** The secret as QR code and as text, and the field for the confirming code. */
export function TotpScanFields({ secret, address, code, onCode }: ScanProps) {
  const t = useText(messages)
  const copy = () =>
    void navigator.clipboard?.writeText(secret).then(() => showToast.success(messages.copied))
  return (
    <div className={styles.scan}>
      <QrCodePicture address={address} />
      <div className={styles.secret}>
        <span>{t('byHand')}</span>
        <code data-secret>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <IconButton small words={t('copy')} icon={<Copy />} onClick={copy} />
      </div>
      <TextInput
        label={t('appCode')}
        value={code}
        onChange={(event) => onCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        data-first
      />
    </div>
  )
}
