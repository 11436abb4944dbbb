import { useText } from '../../../kernel/text.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { messages } from '../previews.text.ts'
import { viewerOfSuffix } from '../viewer-registry.ts'
import styles from './stage-skeleton.module.css'

/** Lines of text, in per cent of the paper's width. */
const lines = [42, 96, 88, 93, 71, 0, 90, 95, 84, 97, 58, 0, 94, 87, 91, 40]

/** A placeholder in the shape of the expected content while a file or its viewer loads. */
export function ViewerStageSkeleton({ type }: { type: string }) {
  const t = useText(messages)
  const shape = viewerOfSuffix(type)?.skeleton
  return (
    <div className={styles.wait} role="status" aria-busy="true" aria-label={t('loading')}>
      {shape === undefined ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        <div className={shape === 'page' ? styles.page : styles.paper}>
          {lines.map((width, at) => (
            // the lines never change
            <SkeletonBar key={at} width={`${width}%`} height={shape === 'page' ? 12 : 10} />
          ))}
        </div>
      )}
    </div>
  )
}
