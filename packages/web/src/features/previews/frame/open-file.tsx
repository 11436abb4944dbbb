import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { currentLayout } from '../../../kernel/layout.ts'
import { useBrowserPreference } from '../../../kernel/prefs.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { downloadItems as saveFiles, saveVersionToDisk } from '../../downloads/index.ts'
import { fileActionOfKey, loadDetailPanel } from '../../files/index.ts'
import { openRequestAccess } from '../../grants/index.ts'
import { useSystemName } from '../../settings/index.ts'
import { closeFilePreview, folderOfFile, openFilePreview } from '../opening/open-preview.ts'
import { previewFileRefusal } from '../previews.rules.ts'
import { messages } from '../previews.text.ts'
import { type ViewerFrame, ViewerFrameContext } from '../stage/frame-context.tsx'
import { viewerOfSuffix } from '../viewer-registry.ts'
import styles from './frame.module.css'
import { toggleFullScreen } from './full-screen.ts'
import { ViewerHeader } from './header.tsx'
import { ShownFileContent } from './show.tsx'
import { useViewerFrameKeys } from './use-frame-keys.ts'
import { useNeighbouringFiles } from './use-neighbours.ts'
import type { OpenedSubject } from './use-subject.ts'
import { useStageSwipe } from './use-swipe.ts'
import { OlderVersionBar } from './version-bar.tsx'

const DetailPanel = lazy(() => loadDetailPanel().then((panel) => ({ default: panel })))

/** A loaded file in the viewer: header, stage, links to its neighbours, details. */
export function OpenFileInViewer({ opened }: { opened: OpenedSubject & { file: ListedFileItem } }) {
  const t = useText(messages)
  const { file, subject } = opened
  const [detailsOpen, setDetailsOpen] = useBrowserPreference('previews.details', false)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const stage = useRef<HTMLElement>(null)
  const { index, total, previous, next } = useNeighbouringFiles(file)

  const onKey = useViewerFrameKeys(({ key, ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey || shiftKey) return false
    if (key === 'ArrowLeft' && previous) openFilePreview(previous)
    else if (key === 'ArrowRight' && next) openFilePreview(next)
    else if (key === 'Escape') closeFilePreview(file)
    else if (key.toLowerCase() === 'f') toggleFullScreen()
    else if (key.toLowerCase() === 'e' && mayEdit(file, subject?.version))
      void fileActionOfKey('edit')?.run([file])
    else return false
    return true
  })
  useStageSwipe(stage, (to) => {
    const file = to === 'previous' ? previous : next
    if (file) openFilePreview(file)
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
    const viewer = next && viewerOfSuffix(next.suffix)
    if (!viewer || previewFileRefusal(next)) return
    // The next file's viewer is there before it is wanted.
    void viewer.load().catch(() => undefined)
    viewer.fetchAhead?.({ file: next, version: next.version, size: next.size })
  }, [next])

  const version = subject?.version
  const download = useMemo(() => downloadOf(file, version), [file, version])
  const ask = useMemo(() => askFor(file), [file])
  const frame = useMemo<ViewerFrame>(() => ({ tools, download, ask, onKey }), [tools, download, ask, onKey])
  return (
    <ViewerFrameContext value={frame}>
      <div className={styles.frame}>
        <ViewerHeader
          file={file}
          version={version === file.version ? undefined : version}
          position={index >= 0 && total > 1 ? { index: index + 1, total } : undefined}
          toolsAt={setTools}
          onDownload={download}
          details={detailsOpen}
          onDetails={() => setDetailsOpen(!detailsOpen)}
          onClose={() => closeFilePreview(file)}
        />
        {version !== undefined && version !== file.version && (
          <OlderVersionBar file={file} version={version} />
        )}
        <div className={styles.middle}>
          <div className={styles.hall}>
            <main ref={stage} className={styles.stage} tabIndex={-1} aria-label={t('stage')}>
              <ShownFileContent {...opened} />
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
                onClick={() => openFilePreview(previous)}
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
                onClick={() => openFilePreview(next)}
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
                  where={folderOfFile(file)}
                  over={currentLayout() === 'mobile'}
                  onClose={() => setDetailsOpen(false)}
                />
              </div>
            </Suspense>
          )}
        </div>
      </div>
    </ViewerFrameContext>
  )
}

const mayEdit = (file: ListedFileItem, version = file.version): boolean =>
  version === file.version && fileActionOfKey('edit')?.ready([file]) === true

/** Returns a function that saves the shown version; undefined without permission. */
function downloadOf(file: ListedFileItem, version = file.version) {
  if (file.folder || !includesRight(file.rights, 'download')) return undefined
  return () => {
    const begun = version === file.version ? saveFiles([file]) : saveVersionToDisk(file.id, version)
    void begun.catch(showToast.failure)
  }
}

/** Returns a function that requests download permission; undefined where it is granted. */
const askFor = (file: ListedFileItem) =>
  includesRight(file.rights, 'download') ? undefined : () => void openRequestAccess(file, 'downloader')
