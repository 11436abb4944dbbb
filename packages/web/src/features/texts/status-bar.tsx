import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dropdown } from '../../ui/dropdown.tsx'
import { formatCount } from '../../ui/format.ts'
import type { FloatingMenuItem } from '../../ui/menu.tsx'
import type { LineEndMark } from './source.ts'
import styles from './text-editor.module.css'
import type { TextEditorStatus } from './text-editor.tsx'
import { messages } from './texts.text.ts'

const ends: Record<LineEndMark, string> = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' }

interface StatusBarProps {
  status: TextEditorStatus
  encoding: string
  /** Other encodings to read the file in; absent once it was changed. */
  readings: FloatingMenuItem[] | undefined
  lineEnd: LineEndMark
  /** Absent where it is UTF-8. */
  onUtf8: (() => void) | undefined
}

/** The status bar: cursor position, encoding and line ending. */
export function TextStatusBar(props: StatusBarProps) {
  const { status, encoding, readings, lineEnd, onUtf8 } = props
  const { line, column, chosen } = status
  const t = useText(messages)
  return (
    <div className={styles.status}>
      <span>{t('place', { line: formatCount(line), column: formatCount(column) })}</span>
      {chosen > 0 && <span>{t('chosen', { count: chosen })}</span>}
      <span className={styles.hint}>{t('tabHint')}</span>
      <span data-tip={t('lineEnds')}>{ends[lineEnd]}</span>
      {readings ? (
        <Dropdown
          small
          look="quiet"
          label={t('readAs')}
          aria-label={`${t('encoding')}: ${encoding}`}
          align="end"
          items={readings}
        >
          {encoding}
        </Dropdown>
      ) : (
        <span data-tip={t('encoding')}>{encoding}</span>
      )}
      {onUtf8 && (
        <Button small look="quiet" onClick={onUtf8}>
          {t('toUtf8')}
        </Button>
      )}
    </div>
  )
}
