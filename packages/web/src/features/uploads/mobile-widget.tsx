import { useEffect } from 'react'
import { useText } from '../../kernel/text.ts'
import { setPanel, usePanel } from './panel.store.ts'
import { UploadPanel } from './panel.tsx'
import { useUploads } from './queue.store.ts'
import { words } from './uploads.text.ts'
import { useUploading } from './use-uploading.ts'

/** Over the touch layout: a bar above the main one while there are uploads, and the whole panel at a press. */
export function MobileUploads() {
  const t = useText(words)
  const panel = usePanel()
  const none = useUploads().length === 0
  useUploading()
  useEffect(() => {
    if (panel === 'closed') setPanel('bar')
  }, [panel])
  // a desk begins with its button
  useEffect(() => () => setPanel('closed'), [])
  return none || panel === 'closed' ? null : <UploadPanel target={{ name: t('folderOpen') }} />
}
