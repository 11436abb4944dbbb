import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { layout } from '../../../kernel/layout.ts'
import { usePref } from '../../../kernel/prefs.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { save, download as saveFiles } from '../../downloads/index.ts'
import { fileAction, loadDetailPanel } from '../../files/index.ts'
import { requestAccess } from '../../grants/index.ts'
import { useSystemName } from '../../settings/index.ts'
import { closePreview, folderOf, openPreview } from '../opening/open-preview.ts'
import { fileRefusal } from '../previews.rules.ts'
import { words } from '../previews.text.ts'
import { type Frame, FrameContext } from '../stage/frame-context.tsx'
import { viewerOf } from '../viewer-registry.ts'
import styles from './frame.module.css'
import { toggleFullScreen } from './full-screen.ts'
import { Header } from './header.tsx'
import { Show } from './show.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import { useNeighbours } from './use-neighbours.ts'
import type { Opened } from './use-subject.ts'
import { useSwipe } from './use-swipe.ts'
import { VersionBar } from './version-bar.tsx'

const DetailPanel = lazy(() => loadDetailPanel().then((panel) => ({ default: panel })))

/** A known file in the viewer: header, stage, the way to its neighbours, its details. */
export function OpenFile({ opened }: { opened: Opened & { file: FileItem } }) {
  const t = useText(words)
  const { file, subject } = opened
  const [detailsOpen, setDetailsOpen] = usePref('previews.details', false)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const stage = useRef<HTMLElement>(null)
  const { index, total, previous, next } = useNeighbours(file)

  const onKey = useFrameKeys(({ key, ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey || shiftKey) return false
    if (key === 'ArrowLeft' && previous) openPreview(previous)
    else if (key === 'ArrowRight' && next) openPreview(next)
    else if (key === 'Escape') closePreview(file)
    else if (key.toLowerCase() === 'f') toggleFullScreen()
    else if (key.toLowerCase() === 'e' && mayEdit(file, subject?.version))
      void fileAction('edit')?.run([file])
    else return false
    return true
  })
  useSwipe(stage, (to) => {
    const file = to === 'previous' ? previous : next
    if (file) openPreview(file)
  })
  const systemName = useSystemName()
  useEffect(() => {
    // After the screen's own title, which the frame around all screens sets.
    const timer = setTimeout(() => {
      document.title = `${file.name} · ${systemName}`
    })
    return () => clearTimeout(timer)
  }, [file.name, systemName, t])
  useEffect(() => {
    stage.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const viewer = next && viewerOf(next.suffix)
    if (!viewer || fileRefusal(next)) return
    // The next file's viewer is there before it is wanted.
    void viewer.load().catch(() => undefined)
    viewer.fetchAhead?.({ file: next, version: next.version, size: next.size })
  }, [next])

  const version = subject?.version
  const download = useMemo(() => downloadOf(file, version), [file, version])
  const ask = useMemo(() => askFor(file), [file])
  const frame = useMemo<Frame>(() => ({ tools, download, ask, onKey }), [tools, download, ask, onKey])
  return (
    <FrameContext value={frame}>
      <div className={styles.frame}>
        <Header
          file={file}
          version={version === file.version ? undefined : version}
          position={index >= 0 && total > 1 ? { index: index + 1, total } : undefined}
          toolsAt={setTools}
          onDownload={download}
          details={detailsOpen}
          onDetails={() => setDetailsOpen(!detailsOpen)}
          onClose={() => closePreview(file)}
        />
        {version !== undefined && version !== file.version && <VersionBar file={file} version={version} />}
        <div className={styles.middle}>
          <div className={styles.hall}>
            <main ref={stage} className={styles.stage} tabIndex={-1} aria-label={t('stage')}>
              <Show {...opened} />
              <span className="only-read" role="status">
                {t('opened', { name: file.name })}
              </span>
            </main>
            {previous && (
              <button
                type="button"
                data-tone="dark"
                className={`${styles.turn} ${styles.before}`}
                aria-label={t('previous')}
                data-tip={`${t('previous')} · ${previous.name}`}
                onClick={() => openPreview(previous)}
              >
                <ChevronLeft aria-hidden="true" />
              </button>
            )}
            {next && (
              <button
                type="button"
                data-tone="dark"
                className={`${styles.turn} ${styles.after}`}
                aria-label={t('next')}
                data-tip={`${t('next')} · ${next.name}`}
                onClick={() => openPreview(next)}
              >
                <ChevronRight aria-hidden="true" />
              </button>
            )}
          </div>
          {detailsOpen && (
            <Suspense>
              <div className={styles.details} data-tone="dark">
                <DetailPanel
                  items={[file]}
                  head={undefined}
                  where={folderOf(file)}
                  over={layout() === 'mobile'}
                  onClose={() => setDetailsOpen(false)}
                />
              </div>
            </Suspense>
          )}
        </div>
      </div>
    </FrameContext>
  )
}

const mayEdit = (file: FileItem, version = file.version): boolean =>
  version === file.version && fileAction('edit')?.ready([file]) === true

/** Saves what is shown; undefined without the right. */
function downloadOf(file: FileItem, version = file.version) {
  if (file.folder || !holds(file.rights, 'download')) return undefined
  return () => {
    const begun = version === file.version ? saveFiles([file]) : save(file.id, version)
    void begun.catch(toast.failure)
  }
}

/** Asks for the right to download; undefined where it is held. */
const askFor = (file: FileItem) =>
  holds(file.rights, 'download') ? undefined : () => void requestAccess(file, 'downloader')
