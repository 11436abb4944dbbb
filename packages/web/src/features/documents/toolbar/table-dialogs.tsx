import { type ReactNode, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { TableAction } from './table-actions.ts'
import styles from './toolbar.module.css'
import { messages } from './toolbar.text.ts'

interface FormDialogProps {
  title: string
  disabled?: boolean
  onApply: () => void
  onClose: () => void
  children: ReactNode
}

/** A small form over the document. */
export function ToolbarFormDialog({ title, disabled, onApply, onClose, children }: FormDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  return (
    <Dialog
      title={title}
      closeWords={c('close')}
      width={380}
      onClose={onClose}
      onSubmit={() => !disabled && onApply()}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button look="primary" type="submit" disabled={disabled}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>{children}</div>
    </Dialog>
  )
}

export interface CellCounts {
  rows: number
  columns: number
}

interface CellCountsProps {
  title: 'table' | 'splitCell'
  first: CellCounts
  onAnswer: (counts: CellCounts | null) => void
}

const mostRows = 100
const mostColumns = 60

function CellCountsDialog({ title, first, onAnswer }: CellCountsProps) {
  const t = useText(messages)
  const [rows, setRows] = useState(first.rows)
  const [columns, setColumns] = useState(first.columns)
  const field = (label: string, value: number, most: number, set: (value: number) => void) => (
    <TextInput
      label={label}
      type="number"
      min={1}
      max={most}
      value={value || ''}
      onChange={(event) => set(Math.min(most, Math.max(0, Math.trunc(event.target.valueAsNumber || 0))))}
    />
  )
  return (
    <ToolbarFormDialog
      title={t(title)}
      disabled={rows < 1 || columns < 1}
      onApply={() => onAnswer({ rows, columns })}
      onClose={() => onAnswer(null)}
    >
      {field(t('rows'), rows, mostRows, setRows)}
      {field(t('columns'), columns, mostColumns, setColumns)}
    </ToolbarFormDialog>
  )
}

/** Asks for the size of a new table or of a split cell. */
export const askCellCounts = (
  title: CellCountsProps['title'],
  first: CellCounts,
): Promise<CellCounts | null> =>
  showDialog<CellCounts>((answer) => <CellCountsDialog title={title} first={first} onAnswer={answer} />)

export type TableProperties = Extract<TableAction, { type: 'tableProperties' }>['props']

interface TablePropertiesProps {
  first: TableProperties
  onAnswer: (properties: TableProperties | null) => void
}

/** How many of a file's units a shown unit has: twips in a point, fiftieths in a percent. */
const unitsOf: Record<string, number> = { dxa: 20, pct: 50 }

function TablePropertiesDialog({ first, onAnswer }: TablePropertiesProps) {
  const t = useText(messages)
  const [widthType, setWidthType] = useState(first.widthType ?? 'auto')
  const [width, setWidth] = useState((first.width ?? 0) / (unitsOf[first.widthType ?? ''] ?? 1))
  const [justification, setJustification] = useState(first.justification ?? 'left')
  const units = unitsOf[widthType]
  return (
    <ToolbarFormDialog
      title={t('tableProperties')}
      disabled={units !== undefined && !(width > 0)}
      onApply={() =>
        onAnswer({
          width: units ? Math.round(width * units) : null,
          widthType: units ? widthType : 'auto',
          justification,
        })
      }
      onClose={() => onAnswer(null)}
    >
      <SegmentedControl
        label={t('width')}
        value={units ? widthType : 'auto'}
        options={[
          { value: 'auto', words: t('widthAuto') },
          { value: 'dxa', words: t('widthPoints') },
          { value: 'pct', words: t('widthPercent') },
        ]}
        onChange={setWidthType}
      />
      {units && (
        <TextInput
          label={t('width')}
          type="number"
          min={1}
          value={width || ''}
          onChange={(event) => setWidth(event.target.valueAsNumber || 0)}
        />
      )}
      <SegmentedControl
        label={t('alignment')}
        value={justification}
        options={(['left', 'center', 'right'] as const).map((value) => ({ value, words: t(value) }))}
        onChange={setJustification}
      />
    </ToolbarFormDialog>
  )
}

/** Asks for the width and alignment of a table. */
export const askTableProperties = (first: TableProperties): Promise<TableProperties | null> =>
  showDialog<TableProperties>((answer) => <TablePropertiesDialog first={first} onAnswer={answer} />)
