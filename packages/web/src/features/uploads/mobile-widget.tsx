import { useEffect } from 'react'
import { useText } from '../../kernel/text.ts'
import { setUploadPanel, useUploadPanel } from './panel.store.ts'
import { UploadPanelView } from './panel.tsx'
import { useQueuedUploads } from './queue.store.ts'
import { messages } from './uploads.text.ts'
import { useUploadStarter } from './use-uploading.ts'

/** Over the touch layout: a bar above the main one while there are uploads, and the whole panel at a press. */
export function MobileUploadBar() {
  const t = useText(messages)
  const panel = useUploadPanel()
  const none = useQueuedUploads().length === 0
  useUploadStarter()
  useEffect(() => {
    if (panel === 'closed') setUploadPanel('bar')
  }, [panel])
  // a desk begins with its button
  useEffect(() => () => setUploadPanel('closed'), [])
  return none || panel === 'closed' ? null : <UploadPanelView target={{ name: t('folderOpen') }} />
}
