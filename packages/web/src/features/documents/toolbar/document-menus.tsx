import {
  generateTOC,
  getWatermarkFromState,
  insertImageFromFile,
  insertPageBreak,
  insertSectionBreakContinuous,
  insertSectionBreakNextPage,
  insertTable,
  setWatermark,
} from '@eigenpal/docx-editor-core/prosemirror/commands'
import type { Command } from 'prosemirror-state'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Dropdown } from '../../../ui/dropdown.tsx'
import type { ActiveTextView } from './active-view.ts'
import { type FormattingAction, runOnSelection } from './formatting.ts'
import { pickFile } from './pick-file.ts'
import { askCellCounts } from './table-dialogs.tsx'
import { messages } from './toolbar.text.ts'
import { askWatermark } from './watermark-dialog.tsx'

interface DocumentMenusProps {
  view: ActiveTextView
  disabled: boolean
  /** Whether others edit too: they would not see changes of the page at once. */
  together: boolean
  fonts: readonly string[]
  onFormat: (action: FormattingAction) => void
  onPageSetup: () => void
}

/** The menus of a document: what is inserted, and the page as a whole. */
export function DocumentMenus(props: DocumentMenusProps) {
  const { view, disabled, together, fonts, onFormat, onPageSetup } = props
  const t = useText(messages)
  const run = (command: Command) => () => {
    const text = view.current()
    if (text) runOnSelection(text, command)
  }
  const insertCells = async () => {
    const counts = await askCellCounts('table', { rows: 3, columns: 3 })
    if (counts) run(insertTable(counts.rows, counts.columns))()
  }
  const insertImage = async () => {
    const file = await pickFile('image/*')
    const text = view.current()
    if (file && text)
      insertImageFromFile(text, file, {
        onInserted: view.focus,
        onError: () => showToast.warning(messages.notRead),
      })
  }
  const mark = async () => {
    const body = view.body()
    if (!body) return
    const chosen = await askWatermark(getWatermarkFromState(body.state), fonts)
    if (chosen) setWatermark(chosen.watermark)(body.state, body.dispatch, body)
  }
  const alone = { disabled: together, why: t('alone') }
  return (
    <>
      <Dropdown
        small
        look="quiet"
        label={t('insert')}
        disabled={disabled}
        items={[
          { key: 'image', words: t('image'), onPick: () => void insertImage() },
          { key: 'table', words: t('table'), onPick: () => void insertCells() },
          { key: 'break', words: t('pageBreak'), divided: true, onPick: run(insertPageBreak) },
          { key: 'next', words: t('sectionNext'), onPick: run(insertSectionBreakNextPage) },
          { key: 'continuous', words: t('sectionContinuous'), onPick: run(insertSectionBreakContinuous) },
          { key: 'contents', words: t('contents'), divided: true, onPick: run(generateTOC) },
        ]}
      >
        {t('insert')}
      </Dropdown>
      <Dropdown
        small
        look="quiet"
        label={t('page')}
        disabled={disabled}
        items={[
          { key: 'setup', words: t('pageSetup'), onPick: onPageSetup, ...alone },
          { key: 'watermark', words: t('watermark'), onPick: () => void mark(), ...alone },
          { key: 'ltr', words: t('leftToRight'), divided: true, onPick: () => onFormat('setLtr') },
          { key: 'rtl', words: t('rightToLeft'), onPick: () => onFormat('setRtl') },
        ]}
      >
        {t('page')}
      </Dropdown>
    </>
  )
}
