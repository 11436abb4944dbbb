import type { i18n } from 'i18next'
import 'pptx-react-viewer/styles.css'
import { PowerPointViewer, type PowerPointViewerHandle } from 'pptx-react-viewer'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import '../../kernel/html.ts'
import { useInterfaceLanguage, useText } from '../../kernel/text.ts'
import { joinClassNames } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { FileEditorProps } from '../editing/index.ts'
import { type OpenDeckParts, tryToOpenDeck } from './open-deck.ts'
import styles from './pptx-editor.module.css'
import { messages } from './presentations.text.ts'
import { RehearsalViewer } from './rehearsal/rehearsal-viewer.tsx'
import { RibbonMoreButton } from './ribbon-more.tsx'
import { joinSharedPresentation, type SharedPresentation } from './sharing/deck.ts'
import { openSharingRoom } from './sharing/provider.ts'
import { presentationTheme } from './theme.ts'
import { openEditorMessages } from './words.ts'

type CollaborationConfig = NonNullable<ComponentProps<typeof PowerPointViewer>['collaboration']>

/**
 * Tabs hidden because they export the document, duplicate the frame, or change something that is neither
 * saved nor shared.
 */
const hidden = ['share', 'broadcast', 'export', 'record', 'file', 'help', 'design'] as const

/** Tabs that are useless in view mode. */
const tools = ['home', 'insert', 'draw', 'transitions', 'animations', 'review'] as const

/** Milliseconds between checks whether the slides changed. */
const lookMs = 400

/** Milliseconds after which the editor has taken what was typed into notes: it waits for 600 without a key. */
const typingMs = 700

/** Milliseconds within which the editor must show the slides. */
const slidesPatienceMs = 60_000

/** A presentation in pptx-react-viewer. The props it opened with stay in force while it is mounted. */
export function PresentationEditor(props: FileEditorProps) {
  const { file, source, mode, channel } = props
  const t = useText(messages)
  const language = useInterfaceLanguage()
  const heard = useRef(props)
  heard.current = props
  const viewer = useRef<PowerPointViewerHandle>(null)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const [deck] = useState(() => tryToOpenDeck(source))
  const [book, setBook] = useState<i18n | null>(null)
  const [shared, setShared] = useState<CollaborationConfig | null>(null)
  const [open, setOpen] = useState(false)
  const guest = useRef<HTMLDivElement>(null)
  const [isRibbonOpen, setRibbonOpen] = useState(false)
  const [rehearsed, setRehearsed] = useState(mode === 'view')

  useEffect(() => {
    if (deck instanceof Error) return heard.current.onFailure(deck)
    if (deck.isEmpty) return mode === 'edit' ? heard.current.onReading('empty') : undefined
    openEditorMessages(language).then(setBook, (error: unknown) => heard.current.onFailure(error))
  }, [])
  useEffect(() => void book?.changeLanguage(language), [book, language])

  useEffect(() => {
    if (!book || !rehearsed || deck instanceof Error) return
    const life = live({
      isEdited: mode === 'edit',
      deck,
      channel,
      viewer: () => viewer.current,
      share: setShared,
      changed: () => heard.current.onChange(),
      failed: (error) => heard.current.onFailure(error),
      ready() {
        setOpen(true)
        heard.current.onReady({
          async bytes() {
            await life.settle(untilTaken(typedAt.current))
            if (!viewer.current) throw new Error('the editor does not stand yet')
            return deck.bytes(viewer.current)
          },
          async ownBytes() {
            await untilTaken(typedAt.current)
            if (!viewer.current) throw new Error('the editor does not stand yet')
            return deck.ownBytes(viewer.current)
          },
        })
      },
    })
    return life.end
  }, [book, rehearsed])

  if (!(deck instanceof Error) && deck.isEmpty)
    return (
      <section className={styles.empty} aria-label={t('label')}>
        <EmptyState drawing="slides" title={t('empty')} />
      </section>
    )
  return (
    <section
      className={styles.editor}
      aria-label={t('label')}
      onInput={() => {
        typedAt.current = performance.now()
        heard.current.onChange()
      }}
    >
      {book && !(deck instanceof Error) && (
        <I18nextProvider i18n={book}>
          <div
            ref={guest}
            className={joinClassNames(
              'cabinet-pptx',
              styles.guest,
              mode === 'view' && styles.reading,
              isRibbonOpen && styles.unfolded,
            )}
          >
            {!rehearsed && (
              <RehearsalViewer
                original={deck.original}
                content={deck.content}
                onDone={(rewritten) => {
                  deck.rehearsed(rewritten)
                  setRehearsed(true)
                }}
                onReading={(reason) => heard.current.onReading(reason)}
              />
            )}
            {rehearsed && (
              <PowerPointViewer
                ref={viewer}
                content={deck.content}
                fileName={file.name}
                canEdit={mode === 'edit'}
                authorName={channel?.me.name ?? ''}
                theme={presentationTheme}
                hiddenActions={mode === 'edit' ? [...hidden] : [...hidden, ...tools]}
                onLocaleChange={() => undefined}
                {...(shared ? { collaboration: shared } : {})}
              />
            )}
          </div>
          {open && mode === 'edit' && (
            <RibbonMoreButton guest={guest} isOpen={isRibbonOpen} onToggle={setRibbonOpen} />
          )}
        </I18nextProvider>
      )}
      {!open && (
        <div className={styles.cover} role="status">
          {t('opening')}
        </div>
      )}
    </section>
  )
}

const untilTaken = (typedAt: number) =>
  new Promise((resolve) => setTimeout(resolve, typedAt + typingMs - performance.now()))

interface Life {
  isEdited: boolean
  deck: OpenDeckParts
  channel: FileEditorProps['channel']
  viewer: () => PowerPointViewerHandle | null
  share: (shared: CollaborationConfig) => void
  ready: () => void
  changed: () => void
  failed: (error: unknown) => void
}

/** Waits for the slides, takes the first save, joins the other windows, then watches for changes. */
function live({ isEdited, deck, channel, viewer, share, ready, changed, failed }: Life) {
  const room = `deck-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  let shared: SharedPresentation | undefined
  let place: ReturnType<typeof openSharingRoom> | undefined
  let slides: unknown = null
  let stands = false
  let isSettling = false
  let ended = false

  async function start() {
    const limit = performance.now() + slidesPatienceMs
    await until(() => (viewer()?.getSlideCount() ?? 0) > 0 || performance.now() > limit)
    if (!viewer()?.getSlideCount()) throw new Error('the editor shows no slide')
    if (isEdited) await deck.untouched(viewer()!)
    slides = viewer()!.getSlides()
    if (channel) await join(channel)
    if (ended) return
    slides = viewer()!.getSlides()
    stands = true
    ready()
  }

  async function join(line: NonNullable<FileEditorProps['channel']>) {
    shared = joinSharedPresentation(line)
    const { first } = await shared.joined
    if (ended) return
    place = openSharingRoom(room, shared, first)
    share({
      roomId: room,
      serverUrl: 'wss://session',
      userName: line.me.name,
      userColor: line.me.colour,
      role: 'collaborator',
      sessionIntent: first ? 'create' : 'join',
    })
    if (first) return
    // The shared slides replace those of the file; changes of this window count from then on.
    await until(() => viewer()?.getSlides() !== slides)
    place.shown()
  }

  const until = (there: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (ended) return
        if (there()) return resolve()
        setTimeout(look, 50)
      }
      look()
    })

  start().catch(failed)
  // The editor's own event for changes is not reliable.
  const watch = setInterval(() => {
    const now = viewer()?.getSlides()
    if (!stands || isSettling || !now || now === slides) return
    slides = now
    changed()
  }, lookMs)
  return {
    /** Waits, and marks all changes until then as being saved, so that they do not count as later changes. */
    async settle(taken: Promise<unknown>) {
      isSettling = true
      await taken
      isSettling = false
      slides = viewer()?.getSlides() ?? slides
    },
    end() {
      ended = true
      clearInterval(watch)
      shared?.close()
      place?.close()
    },
  }
}
