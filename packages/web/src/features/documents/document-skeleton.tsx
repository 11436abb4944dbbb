import { useText } from '../../kernel/text.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { messages } from './documents.text.ts'
import styles from './docx-editor.module.css'

const lineWidths = ['55%', '100%', '96%', '98%', '72%', '100%', '94%', '97%', '40%']

/** Stands for the page while the document opens and a save is rehearsed. */
export function DocumentSkeleton() {
  const t = useText(messages)
  return (
    <div className={styles.cover} role="status" aria-busy="true" aria-label={t('opening')}>
      <div className={styles.paper}>
        {lineWidths.map((width, at) => (
          <SkeletonBar key={width + at} width={width} height={at === 0 ? 20 : 12} />
        ))}
      </div>
    </div>
  )
}
