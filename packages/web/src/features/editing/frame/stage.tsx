import { editingKind } from '@cabinet/contract/editing'
import type { FileItem } from '@cabinet/contract/nodes'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fullTimeText } from '../../../ui/format.ts'
import { type DocumentServer, documentServer } from '../document-server.ts'
import { words } from '../editing.text.ts'
import type { Editor, EditorProps } from '../editor.ts'
import { editorOf } from '../editors.ts'
import { closeEditor } from '../opening.ts'
import type { Session } from '../session/session.ts'
import { FailedState, Opening, RefusedState } from './states.tsx'
import { TakenState } from './taken-state.tsx'

interface StageProps {
  file: FileItem
  session: Session
}

/** The editor, or what stands in its place. */
export function Stage({ file, session }: StageProps) {
  const t = useText(words)
  const phase = session.use((state) => state.phase)
  const again = () => void session.open()
  switch (phase.at) {
    case 'opening':
      return <Opening />
    case 'failed':
      return <FailedState error={phase.error} file={file} onRetry={again} />
    case 'wopi':
      return <ByDocumentServer file={file} />
    case 'taken':
      return <TakenState file={file} by={phase.by} onEdit={again} />
    case 'draft':
      return (
        <EmptyState
          drawing="folder"
          title={t('draftTitle')}
          hint={`${t('draftBody', { name: phase.by, time: fullTimeText(phase.when) })} ${t('draftWarning')}`}
        >
          <Button look="primary" data-first onClick={() => void session.open('draft')}>
            {t('draftContinue')}
          </Button>
          <Button onClick={() => void session.open('version')}>{t('draftDiscard')}</Button>
        </EmptyState>
      )
    case 'open':
      return <Open file={file} session={session} source={phase.source} channel={phase.channel} />
  }
}

const components = new Map<Editor, ComponentType<EditorProps>>()

function componentOf(editor: Editor) {
  const known = components.get(editor)
  if (known) return known
  const component = lazy(() => editor.load().then((loaded) => ({ default: loaded })))
  components.set(editor, component)
  return component
}

function Open({ file, session, source, channel }: StageProps & Pick<EditorProps, 'source' | 'channel'>) {
  const editor = editorOf(file.suffix)
  if (!editor)
    return (
      <RefusedState
        reason={editingKind(file.suffix) === null ? 'editing.not_supported' : 'previews.type_not_supported'}
      />
    )
  const Editor = componentOf(editor)
  return (
    <Boundary onError={session.broken}>
      <Suspense fallback={<Opening />}>
        <Editor
          file={file}
          source={source}
          mode="edit"
          channel={editor.shared ? channel : null}
          onReady={session.attach}
          onChange={session.changed}
          onFailure={session.broken}
        />
      </Suspense>
    </Boundary>
  )
}

function ByDocumentServer({ file }: { file: FileItem }) {
  const load = documentServer()
  const Server = useMemo(
    () => load && lazy(() => load().then((loaded: DocumentServer) => ({ default: loaded }))),
    [load],
  )
  if (!Server) return <RefusedState reason="editing.disabled" />
  return (
    <Suspense fallback={<Opening />}>
      <Server file={file} onClose={closeEditor} />
    </Suspense>
  )
}

/** An editor that breaks, or whose code cannot be fetched, leaves the frame around it standing. */
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
