import { Copy, Download } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './factors.module.css'
import { messages } from './factors.text.ts'

/** Recovery codes, shown once, to be copied or saved as a text file. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  const t = useText(messages)
  const all = codes.join('\n')
  const copy = () => void navigator.clipboard?.writeText(all).then(() => showToast.success(messages.copied))
  return (
    <div className={styles.codes}>
      <p>{t('codesBody')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button small icon={<Copy />} onClick={copy}>
          {t('copy')}
        </Button>
        <Button small icon={<Download />} onClick={() => save(`${all}\n`)}>
          {t('download')}
        </Button>
      </div>
    </div>
  )
}

function save(words: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([words], { type: 'text/plain' }))
  link.download = 'cabinet-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
