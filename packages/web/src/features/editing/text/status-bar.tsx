import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/format.ts'
import type { LineEnd } from './source.ts'
import { words } from './text.text.ts'
import styles from './text-editor.module.css'
import type { Standing } from './text-editor.tsx'

const ends: Record<LineEnd, string> = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' }

interface StatusBarProps {
  standing: Standing
  encoding: string
  lineEnd: LineEnd
  /** Absent where it is UTF-8. */
  onUtf8: (() => void) | undefined
}

/** Where one is in the text, and how the file is written. */
export function StatusBar({ standing: { line, column, chosen }, encoding, lineEnd, onUtf8 }: StatusBarProps) {
  const t = useText(words)
  return (
    <div className={styles.status}>
      <span>{t('place', { line: countText(line), column: countText(column) })}</span>
      {chosen > 0 && <span>{t('chosen', { count: chosen })}</span>}
      <span className={styles.hint}>{t('tabHint')}</span>
      <span data-tip={t('lineEnds')}>{ends[lineEnd]}</span>
      <span data-tip={t('encoding')}>{encoding}</span>
      {onUtf8 && (
        <Button small look="quiet" onClick={onUtf8}>
          {t('toUtf8')}
        </Button>
      )}
    </div>
  )
}
