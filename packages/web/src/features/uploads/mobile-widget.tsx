import { useEffect } from 'react'
import { setUploadPanel, useUploadPanel } from './panel.store.ts'
import { UploadPanelView } from './panel.tsx'
import { useQueuedUploads } from './queue.store.ts'
import { useUploadTarget } from './upload-target.ts'
import { useUploadStarter } from './use-uploading.ts'

/** The uploads in the touch layout: a bar above the bottom bar, and the panel on a tap. */
export function MobileUploadBar() {
  const panel = useUploadPanel()
  const target = useUploadTarget()
  const none = useQueuedUploads().length === 0
  useUploadStarter()
  useEffect(() => {
    if (panel === 'closed') setUploadPanel('bar')
  }, [panel])
  // The desktop layout starts with its button only.
  useEffect(() => () => setUploadPanel('closed'), [])
  return none || panel === 'closed' ? null : <UploadPanelView {...target} />
}
