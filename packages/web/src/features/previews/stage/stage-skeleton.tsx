import { useText } from '../../../kernel/text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { words } from '../previews.text.ts'
import { viewerOf } from '../viewer-registry.ts'
import styles from './stage-skeleton.module.css'

/** Lines of text, in per cent of the paper's width. */
const lines = [42, 96, 88, 93, 71, 0, 90, 95, 84, 97, 58, 0, 94, 87, 91, 40]

/** Viewers whose files are pages of words. */
const papers = new Set(['pdf', 'office', 'markdown', 'table', 'text'])

/** Stands while a file or its viewer is on the way, in the shape of what comes. */
export function StageSkeleton({ type }: { type: string }) {
  const t = useText(words)
  const name = viewerOf(type)?.name ?? 'image'
  return (
    <div className={styles.wait} role="status" aria-busy="true" aria-label={t('loading')}>
      {!papers.has(name) ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        <div className={name === 'pdf' ? styles.page : styles.paper}>
          {lines.map((width, at) => (
            // the lines never change
            <Skeleton key={at} width={`${width}%`} height={name === 'pdf' ? 12 : 10} />
          ))}
        </div>
      )}
    </div>
  )
}
