import { limits } from '@cabinet/contract/limits'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import type { Subject } from '../../previews/index.ts'
import { FailedState, StageSkeleton, WholeFile } from '../../previews/stage/index.ts'
import { words } from './office.text.ts'
import styles from './office-viewer.module.css'
import type { ReaderProps } from './reader.ts'

interface AsItIsProps {
  subject: Subject
  load: () => Promise<ComponentType<ReaderProps>>
}

/** An Office file as the browser itself reads it: where nothing on the server makes pages of it. */
export function AsItIs({ subject, load }: AsItIsProps) {
  const t = useText(words)
  const Reader = useMemo(() => lazy(() => load().then((loaded) => ({ default: loaded }))), [load])
  const [failure, setFailure] = useState<{ error: unknown }>()
  if (failure) return <FailedState error={failure.error} onRetry={() => setFailure(undefined)} />
  return (
    <WholeFile subject={subject} most={limits.office}>
      {(bytes) => (
        <Suspense fallback={<StageSkeleton type={subject.file.suffix} />}>
          <div className={styles.reader}>
            <p className={styles.note} role="note">
              {t('asItIs')}
            </p>
            <div className={styles.guest}>
              <Reader
                file={subject.file}
                source={new Uint8Array(bytes)}
                onFailure={(error) => setFailure({ error })}
              />
            </div>
          </div>
        </Suspense>
      )}
    </WholeFile>
  )
}
