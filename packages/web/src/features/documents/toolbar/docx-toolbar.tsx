import { getTableContext, splitActiveTableCell } from '@eigenpal/docx-editor-core/prosemirror/commands'
import type { Document } from '@eigenpal/docx-editor-core/types/document'
import { getEmbeddedFontFamilies, getRenderableDocumentFonts } from '@eigenpal/docx-editor-core/utils'
import type { EditorMode } from '@eigenpal/docx-editor-react'
import { Toolbar, type ToolbarProps, ZoomControl } from '@eigenpal/docx-editor-react/ui'
import { MessageSquareText } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { activeTextViewOf, type DocxEditorHandle } from './active-view.ts'
import type { DocumentHistory } from './document-history.ts'
import { DocumentMenus } from './document-menus.tsx'
import {
  type FormattingAction,
  formattingAtSelection,
  formattingCommand,
  runOnSelection,
} from './formatting.ts'
import { imageAtSelection, imageTransformCommand, imageWrapCommand } from './image-actions.ts'
import { askImageChange } from './image-dialog.tsx'
import { useLinkDialog } from './link-dialog.tsx'
import { usePageSetup } from './page-setup.tsx'
import { borderAfter, initialTableBorder, type TableAction, tableCommand } from './table-actions.ts'
import { askSplitCell, askTableChange } from './table-questions.ts'
import styles from './toolbar.module.css'
import { messages } from './toolbar.text.ts'

interface DocxToolbarProps {
  /** Mounted already. */
  editor: DocxEditorHandle
  history: DocumentHistory
  dark: boolean
  fonts: NonNullable<Exclude<ToolbarProps['fontFamilies'], undefined>>
  /** Whether others edit too. */
  together: boolean
  mode: EditorMode
  onMode: (mode: EditorMode) => void
  commentsOpen: boolean
  onComments: (open: boolean) => void
  onPageChange: (document: Document) => void
}

const editorModes: readonly EditorMode[] = ['editing', 'suggesting', 'viewing']

/**
 * The toolbar of a document: the library's own controls, which call its public commands, between our menus.
 * The library's built-in toolbar cannot hide entries, and undoes what others did.
 */
export function DocxToolbar(props: DocxToolbarProps) {
  const { editor, history, dark, fonts, together, mode, commentsOpen } = props
  const t = useText(messages)
  const view = useMemo(() => activeTextViewOf(editor), [editor])
  useEditorChanges(editor)
  const border = useRef(initialTableBorder)
  const [zoom, setZoom] = useState(() => editor.current?.getZoom() ?? 1)
  const link = useLinkDialog(view)
  const page = usePageSetup(editor, props.onPageChange)
  const text = view.current()
  const file = editor.current?.getDocument() ?? null
  const documentFonts = useMemo(
    () =>
      file
        ? getRenderableDocumentFonts(file, {
            embeddedFamilies: getEmbeddedFontFamilies(file.package.fontTable),
          })
        : [],
    [file],
  )
  if (!text) return null

  const run = (command: Command) => runOnSelection(text, command)
  const format = (action: FormattingAction) =>
    action === 'insertLink' ? link.open() : run(formattingCommand(action, file))
  const changeImage = async () => {
    const changed = await askImageChange(text.state)
    if (changed) run(changed)
  }
  const changeTable = async (action: TableAction) => {
    border.current = borderAfter(border.current, action)
    const command = tableCommand(action, border.current)
    if (command) return run(command)
    if (action === 'splitCell') {
      const split = await askSplitCell(text.state)
      if (split) run((state, dispatch) => splitActiveTableCell(state, dispatch, ...split))
    } else {
      const changed = await askTableChange(text.state)
      if (changed) run(changed)
    }
  }
  const table = getTableContext(text.state)
  const disabled = mode === 'viewing'
  const libraryRoot = joinClassNames('ep-root', dark && 'dark')
  return (
    <div className={styles.bar}>
      <DocumentMenus
        view={view}
        disabled={disabled}
        together={together}
        fonts={fonts.map((font) => (typeof font === 'string' ? font : font.name))}
        onFormat={format}
        onPageSetup={page.open}
      />
      <div className={joinClassNames(libraryRoot, styles.library)}>
        <Toolbar
          className={styles.tools ?? ''}
          enableShortcuts={false}
          disabled={disabled}
          currentFormatting={formattingAtSelection(text.state, file)}
          onFormat={format}
          onUndo={() => history.step('undo')}
          onRedo={() => history.step('redo')}
          canUndo={history.canStep('undo')}
          canRedo={history.canStep('redo')}
          documentStyles={file?.package.styles?.styles ?? []}
          theme={file?.package.theme ?? null}
          fontFamilies={fonts}
          documentFonts={documentFonts}
          onRefocusEditor={view.focus}
          imageContext={imageAtSelection(text.state)}
          onImageWrapType={(value) => run(imageWrapCommand(value, zoom))}
          onImageTransform={(action) => run(imageTransformCommand(action))}
          onOpenImageProperties={() => void changeImage()}
          tableContext={table.isInTable ? tableContextOf(table) : null}
          onTableAction={(action) => void changeTable(action)}
          showZoomControl={false}
        />
      </div>
      <div className={styles.end}>
        <IconButton
          small
          words={t('comments')}
          icon={<MessageSquareText />}
          pressed={commentsOpen}
          onClick={() => props.onComments(!commentsOpen)}
        />
        <Dropdown
          small
          look="quiet"
          align="end"
          label={t('mode')}
          aria-label={`${t('mode')}: ${t(mode)}`}
          items={editorModes.map((one) => ({
            key: one,
            words: t(one),
            checked: one === mode,
            onPick: () => props.onMode(one),
          }))}
        >
          {t(mode)}
        </Dropdown>
      </div>
      <div className={joinClassNames(libraryRoot, styles.zoom)}>
        <ZoomControl
          compact
          value={zoom}
          onChange={(next) => {
            editor.current?.setZoom(next)
            setZoom(next)
          }}
        />
      </div>
      <div className={libraryRoot}>
        {link.dialog}
        {page.dialog}
      </div>
    </div>
  )
}

type TableContext = ReturnType<typeof getTableContext>

/** Leaves out what is not known: the toolbar tells absent from undefined. */
const tableContextOf = (table: TableContext) =>
  Object.fromEntries(Object.entries(table).filter(([, value]) => value !== undefined)) as {
    [Key in keyof TableContext]: Exclude<TableContext[Key], undefined>
  }

/** Draws the toolbar again when the text or the selection changes. */
function useEditorChanges(editor: DocxEditorHandle) {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stops = [editor.current?.onSelectionChange(again), editor.current?.onContentChange(again)]
    again()
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [editor])
}
