import { commonMessages } from '../../../kernel/common.text.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { type MessageKey, useText } from '../../../kernel/text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './dialogs.module.css'
import { messages } from './dialogs.text.ts'

const keys: [string, MessageKey<typeof messages>][] = [
  ['↑ ↓ ← →', 'keyMove'],
  ['Shift ↑ ↓', 'keyRange'],
  ['Home / End', 'keyEnds'],
  ['PgUp / PgDn', 'keyPages'],
  ['Ctrl A', 'keyAll'],
  ['Ctrl Space', 'keyToggle'],
  ['Esc', 'keyClear'],
  ['Enter', 'keyOpen'],
  ['Space', 'keyPreview'],
  ['F2', 'keyRename'],
  ['Delete', 'keyDelete'],
  ['S', 'keyStar'],
  ['E', 'keyEdit'],
  ['L', 'keyLabel'],
  ['Ctrl C / X / V', 'keyCopy'],
  ['Ctrl Z', 'keyUndo'],
  ['Backspace / Alt ↑', 'keyUp'],
  ['Shift N', 'keyNew'],
  ['Shift F10', 'keyMenu'],
  ['/ · Ctrl K', 'keySearch'],
  ['?', 'keyHelp'],
]

function KeyboardHelpDialog({ onClose }: { onClose: () => void }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  return (
    <Dialog title={t('keysTitle')} closeWords={c('close')} onClose={onClose} width={560}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Shows the keys that files are handled with, until the dialog is closed. */
export const showKeyboardHelp = () =>
  showDialog<void>((answer) => <KeyboardHelpDialog onClose={() => answer(null)} />)
