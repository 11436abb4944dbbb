import { useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { messages } from '../previews.text.ts'
import styles from './states.module.css'

/** Shown while the server converts a file. */
export function RenditionMakingState({ suffix }: { suffix: string }) {
  const t = useText(messages)
  return (
    <div className={styles.state} role="status" data-tone="dark">
      <FileIcon suffix={suffix} size={72} />
      <p className={styles.name}>{t('making')}</p>
      <p className={styles.hint}>{t('makingHint')}</p>
      <ProgressBar className={styles.bar ?? ''} label={t('making')} value={null} height={4} />
    </div>
  )
}
