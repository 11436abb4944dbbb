import { useEffect } from 'react'
import { onDropFiles } from '../../kernel/drop.ts'
import { useUploads } from './queue.store.ts'
import { listUnfinished } from './recover.ts'
import { startUploads } from './start.ts'
import { totalsOf } from './totals.ts'

/** Takes what is dropped or chosen anywhere, finds what a reload cut off, and asks before it is lost. */
export function useUploading() {
  useEffect(() => onDropFiles((where, entries) => void startUploads(where, entries)), [])
  useEffect(() => void listUnfinished().catch(() => undefined), [])
  const busy = totalsOf(useUploads()).active > 0
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [busy])
}
