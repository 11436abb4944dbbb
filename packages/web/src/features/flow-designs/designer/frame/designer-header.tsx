import { flowDocumentLimits } from '@cabinet/contract/flow-designs.document'
import { type FlowDesignRow, flowDesignLimits } from '@cabinet/contract/flow-designs.shapes'
import {
  ArrowLeft,
  CircleAlert,
  CircleCheck,
  FileDown,
  Files,
  FileUp,
  List,
  Redo2,
  Undo2,
  Workflow,
} from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dropdown } from '../../../../ui/dropdown.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../../ui/segmented.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import {
  changeDocument,
  redoInDesigner,
  undoInDesigner,
  useDesigner,
  useDesignerStore,
} from '../state/designer-store.ts'
import { designerMessages, headerMessages } from '../words/designer.text.ts'
import { exportFlowFile, importFlowFile } from './flow-files.ts'
import styles from './frame.module.css'
import type { DraftWork } from './use-draft.tsx'

interface DesignerHeaderProps {
  row: FlowDesignRow
  work: DraftWork
  onSave(): void
  onPublish(): void
  onFaults(): void
  onBack(): void
}

/** Name and state of the design, and everything that is done with the whole of it. */
export function DesignerHeader({ row, work, onSave, onPublish, onFaults, onBack }: DesignerHeaderProps) {
  const t = useText(headerMessages)
  const d = useText(designerMessages)
  const store = useDesignerStore()
  const file = useRef<HTMLInputElement>(null)
  const document = useDesigner((state) => state.history.present)
  const isDirty = useDesigner((state) => state.history.present !== state.saved)
  const canUndo = useDesigner((state) => state.history.past.length > 0)
  const canRedo = useDesigner((state) => state.history.future.length > 0)
  const view = useDesigner((state) => state.view)
  const faultCount = useDesigner((state) => {
    let count = 0
    for (const list of state.faults.values()) count += list.length
    return count
  })
  return (
    <div className={styles.header}>
      <IconButton words={t('back')} icon={<ArrowLeft />} onClick={onBack} />
      <input
        className={styles.name}
        aria-label={t('name')}
        value={document.name}
        maxLength={Math.min(flowDocumentLimits.name, flowDesignLimits.name)}
        autoComplete="off"
        onChange={(event) =>
          changeDocument(
            store,
            { ...document, name: event.target.value },
            { typing: { field: 'name', at: event.timeStamp } },
          )
        }
      />
      <Tag colour={row.state === 'enabled' ? 'green' : 'grey'}>{t(row.state)}</Tag>
      {row.version > 0 && <span className={styles.fact}>{t('version', { number: row.version })}</span>}
      <span className={styles.fact} role="status">
        {t(work === 'saving' ? 'saving' : isDirty ? 'unsaved' : 'saved')}
      </span>
      <span className={styles.space} />
      <button
        type="button"
        className={styles.faultCount}
        data-wrong={faultCount > 0 || undefined}
        disabled={faultCount === 0}
        onClick={onFaults}
      >
        {faultCount > 0 ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        {faultCount > 0 ? t('faults', { count: faultCount }) : t('noFaults')}
      </button>
      <IconButton
        words={d('undo')}
        icon={<Undo2 />}
        disabled={!canUndo}
        onClick={() => undoInDesigner(store)}
      />
      <IconButton
        words={d('redo')}
        icon={<Redo2 />}
        disabled={!canRedo}
        onClick={() => redoInDesigner(store)}
      />
      <SegmentedControl
        label={d('view')}
        value={view}
        options={[
          { value: 'canvas', words: d('asCanvas'), icon: <Workflow /> },
          { value: 'list', words: d('asList'), icon: <List /> },
        ]}
        onChange={(next) => store.setState({ view: next })}
      />
      <Dropdown
        label={t('files')}
        aria-label={t('files')}
        icon={<Files />}
        arrow
        align="end"
        items={[
          {
            key: 'import',
            words: t('importFile'),
            icon: <FileUp />,
            onPick: () => file.current?.click(),
          },
          {
            key: 'export',
            words: t('exportFile'),
            icon: <FileDown />,
            onPick: () => exportFlowFile(store.getState().history.present),
          },
        ]}
      >
        JSON
      </Dropdown>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('importFile')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) void importFlowFile(store, chosen)
        }}
      />
      <Button disabled={!isDirty || work !== null} busy={work === 'saving'} onClick={onSave}>
        {t('save')}
      </Button>
      <Button look="primary" disabled={work !== null} busy={work === 'publishing'} onClick={onPublish}>
        {t('publish')}
      </Button>
    </div>
  )
}
