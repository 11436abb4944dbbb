import { BookOpen, Code, Columns2, Hash, Redo2, Search, Undo2, WrapText } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import styles from './text-editor.module.css'
import type { TextEditorStatus } from './text-editor.tsx'
import { messages } from './texts.text.ts'

/** How Markdown is shown: as typed, as a page, or both side by side. */
export type MarkdownViewMode = 'source' | 'both' | 'page'

interface TextToolsProps {
  editable: boolean
  status: TextEditorStatus
  wraps: boolean
  /** For Markdown only. */
  view: MarkdownViewMode | undefined
  onUndo: () => void
  onRedo: () => void
  onFind: () => void
  onGoTo: () => void
  onWrap: () => void
  onView: (view: MarkdownViewMode) => void
}

export function TextToolsBar(props: TextToolsProps) {
  const { editable, status, wraps, view, onUndo, onRedo, onFind, onGoTo, onWrap, onView } = props
  const t = useText(messages)
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
      {editable && (
        <>
          <IconButton words={t('undo')} icon={<Undo2 />} disabled={!status.undoes} onClick={onUndo} />
          <IconButton words={t('redo')} icon={<Redo2 />} disabled={!status.redoes} onClick={onRedo} />
          <span className={styles.line} />
        </>
      )}
      {view !== 'page' && (
        <>
          <IconButton words={t('find')} icon={<Search />} onClick={onFind} />
          <IconButton words={t('goTo')} icon={<Hash />} onClick={onGoTo} />
          <IconButton words={t('wrap')} icon={<WrapText />} pressed={wraps} onClick={onWrap} />
        </>
      )}
      {view && (
        <div className={styles.end}>
          <SegmentedControl
            label={t('view')}
            value={view}
            options={[
              { value: 'source', words: t('source'), icon: <Code size={16} /> },
              { value: 'both', words: t('both'), icon: <Columns2 size={16} /> },
              { value: 'page', words: t('page'), icon: <BookOpen size={16} /> },
            ]}
            onChange={onView}
          />
        </div>
      )}
    </div>
  )
}
