import { useEffect } from 'react'
import { useText } from '../../kernel/text.ts'
import { setUploadPanel, useUploadPanel } from './panel.store.ts'
import { UploadPanelView } from './panel.tsx'
import { useQueuedUploads } from './queue.store.ts'
import { messages } from './uploads.text.ts'
import { useUploadStarter } from './use-uploading.ts'

/** The uploads in the touch layout: a bar above the bottom bar, and the panel on a tap. */
export function MobileUploadBar() {
  const t = useText(messages)
  const panel = useUploadPanel()
  const none = useQueuedUploads().length === 0
  useUploadStarter()
  useEffect(() => {
    if (panel === 'closed') setUploadPanel('bar')
  }, [panel])
  // The desktop layout starts with its button only.
  useEffect(() => () => setUploadPanel('closed'), [])
  return none || panel === 'closed' ? null : <UploadPanelView target={{ name: t('folderOpen') }} />
}
