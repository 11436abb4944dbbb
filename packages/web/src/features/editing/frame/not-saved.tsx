import type { ListedFileItem } from '@cabinet/contract/nodes'
import { CallError } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../editing.text.ts'
import type { EditingSession } from '../session/session-state.ts'
import { downloadEditedCopy } from './download-copy.ts'
import styles from './frame.module.css'

/** Explains why the last save made no version, where the changes are, and what to do. */
export function NotSavedNotice({ file, session }: { file: ListedFileItem; session: EditingSession }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const failure = session.use((state) => state.failure)
  const work = session.use((state) => state.work)
  const over = session.use((state) => state.out !== null || state.conflict !== null)
  if (failure === null || over || work === 'saved') return null
  const why = failure instanceof CallError ? say(failure.key, failure.params) : t('writingFailed')
  return (
    <div className={styles.notSaved} role="alert">
      <p>
        <strong>{t('notSaved', { why })}</strong> {t(work === 'drafted' ? 'draftKept' : 'onlyHere')}
      </p>
      <Button small onClick={() => void downloadEditedCopy(file, session)}>
        {t('downloadCopy')}
      </Button>
      <Button small look="primary" busy={work === 'saving'} onClick={() => void session.save()}>
        {c('retry')}
      </Button>
    </div>
  )
}
