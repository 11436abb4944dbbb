import { editingKindOfSuffix } from '@cabinet/contract/editing'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatFullTime } from '../../../ui/format.ts'
import { type DocumentServer, documentServer } from '../document-server.ts'
import { messages } from '../editing.text.ts'
import type { FileEditor, FileEditorProps } from '../editor.ts'
import { editorOfSuffix } from '../editors.ts'
import { closeFileEditor } from '../opening.ts'
import type { EditingSession } from '../session/session-state.ts'
import { ReadOnlyStage } from './read-only-stage.tsx'
import { EditFailedState, EditorOpeningState, EditRefusedState } from './states.tsx'
import { EditTakenState } from './taken-state.tsx'

interface StageProps {
  file: ListedFileItem
  session: EditingSession
}

/** The editor, or the state shown instead of it. */
export function EditorStage({ file, session }: StageProps) {
  const t = useText(messages)
  const phase = session.use((state) => state.phase)
  const again = () => void session.open()
  switch (phase.at) {
    case 'opening':
      return <EditorOpeningState />
    case 'failed':
      return <EditFailedState error={phase.error} file={file} onRetry={again} />
    case 'wopi':
      return <ByDocumentServer file={file} />
    case 'taken':
      return <EditTakenState file={file} by={phase.by} onEdit={again} />
    case 'draft':
      return (
        <EmptyState
          drawing="folder"
          title={t('draftTitle')}
          hint={`${t('draftBody', { name: phase.by, time: formatFullTime(phase.when) })} ${t('draftWarning')}`}
        >
          <Button look="primary" data-first onClick={() => void session.open('draft')}>
            {t('draftContinue')}
          </Button>
          <Button onClick={() => void session.open('version')}>{t('draftDiscard')}</Button>
        </EmptyState>
      )
    case 'reading':
      return <ReadOnlyStage file={file} session={session} source={phase.source} reason={phase.reason} />
    case 'open':
      return <Open file={file} session={session} source={phase.source} channel={phase.channel} />
  }
}

const components = new Map<FileEditor, ComponentType<FileEditorProps>>()

function componentOf(editor: FileEditor) {
  const known = components.get(editor)
  if (known) return known
  const component = lazy(() => editor.load().then((loaded) => ({ default: loaded })))
  components.set(editor, component)
  return component
}

function Open({ file, session, source, channel }: StageProps & Pick<FileEditorProps, 'source' | 'channel'>) {
  const editor = editorOfSuffix(file.suffix)
  if (!editor)
    return (
      <EditRefusedState
        reason={
          editingKindOfSuffix(file.suffix) === null ? 'editing.not_supported' : 'previews.type_not_supported'
        }
      />
    )
  const Editor = componentOf(editor)
  return (
    <Boundary onError={session.broken}>
      <Suspense fallback={<EditorOpeningState />}>
        <Editor
          file={file}
          source={source}
          mode="edit"
          channel={editor.shared ? channel : null}
          onReady={session.attach}
          onChange={session.changed}
          onReading={session.read}
          onFailure={session.broken}
        />
      </Suspense>
    </Boundary>
  )
}

function ByDocumentServer({ file }: { file: ListedFileItem }) {
  const load = documentServer()
  const Server = useMemo(
    () => load && lazy(() => load().then((loaded: DocumentServer) => ({ default: loaded }))),
    [load],
  )
  if (!Server) return <EditRefusedState reason="editing.disabled" />
  return (
    <Suspense fallback={<EditorOpeningState />}>
      <Server file={file} onClose={() => closeFileEditor(file)} />
    </Suspense>
  )
}

/** Keeps the frame intact when an editor crashes or its code cannot be loaded. */
class Boundary extends Component<{ children: ReactNode; onError: (error: unknown) => void }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.broken ? null : this.props.children
  }
}
