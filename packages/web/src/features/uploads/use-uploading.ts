import { useEffect } from 'react'
import { onDropFiles } from '../../kernel/drop.ts'
import { connectUploadWindows } from './other-windows.ts'
import { showUploadBar } from './panel.store.ts'
import { allQueuedUploads, useQueuedUploads } from './queue.store.ts'
import { listUnfinished } from './recover.ts'
import { startDroppedUploads } from './start.ts'
import { totalsOfUploads } from './totals.ts'

/** Handles dropped or chosen files, lists interrupted uploads, and warns before the page is left. */
export function useUploadStarter() {
  useEffect(() => onDropFiles((where, entries) => void startDroppedUploads(where, entries)), [])
  useEffect(() => {
    const list = () => void listUnfinished().catch(() => undefined)
    const others = connectUploadWindows(list)
    void others.known.then(() => {
      if (allQueuedUploads().some(({ stage }) => stage === 'elsewhere')) showUploadBar()
      list()
    })
    return others.stop
  }, [])
  const busy = totalsOfUploads(useQueuedUploads()).active > 0
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [busy])
}
