import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Eye } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useText } from '../../../kernel/text.ts'
import { messages } from '../editing.text.ts'
import type { ReadingReason } from '../editor.ts'
import type { EditingSession } from '../session/session-state.ts'
import styles from './frame.module.css'
import { officeReaderOf } from './reader.tsx'
import { EditorOpeningState } from './states.tsx'

interface ReadOnlyProps {
  file: ListedFileItem
  session: EditingSession
  source: Uint8Array<ArrayBuffer>
  reason: ReadingReason
}

const reasonText = {
  changes: 'readingChanges',
  strict: 'readingStrict',
  unchecked: 'readingUnchecked',
  empty: 'readingEmpty',
} as const

/** A document that editing would harm: shown for reading, with the reason above it. */
export function ReadOnlyStage({ file, session, source, reason }: ReadOnlyProps) {
  const t = useText(messages)
  const Reader = useMemo(
    () => lazy(() => officeReaderOf(file.suffix).then((reader) => ({ default: reader }))),
    [file.suffix],
  )
  return (
    <>
      <p className={styles.reading} role="status">
        <Eye aria-hidden="true" />
        {t(reasonText[reason])}
      </p>
      <Suspense fallback={<EditorOpeningState />}>
        <Reader file={file} source={source} onFailure={session.broken} />
      </Suspense>
    </>
  )
}
