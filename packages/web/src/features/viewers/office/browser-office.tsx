import { limits } from '@cabinet/contract/limits'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import type { PreviewSubject } from '../../previews/index.ts'
import { FailedState, ViewerStageSkeleton, WholeFileContent } from '../../previews/stage/index.ts'
import { messages } from './office.text.ts'
import styles from './office-viewer.module.css'
import type { OfficeReaderProps } from './reader.ts'

interface AsItIsProps {
  subject: PreviewSubject
  load: () => Promise<ComponentType<OfficeReaderProps>>
}

/** An Office file rendered by the browser, where the server cannot convert it to pages. */
export function BrowserReadOffice({ subject, load }: AsItIsProps) {
  const t = useText(messages)
  const Reader = useMemo(() => lazy(() => load().then((loaded) => ({ default: loaded }))), [load])
  const [failure, setFailure] = useState<{ error: unknown }>()
  if (failure) return <FailedState error={failure.error} onRetry={() => setFailure(undefined)} />
  return (
    <WholeFileContent subject={subject} most={limits.office}>
      {(bytes) => (
        <Suspense fallback={<ViewerStageSkeleton type={subject.file.suffix} />}>
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
    </WholeFileContent>
  )
}
