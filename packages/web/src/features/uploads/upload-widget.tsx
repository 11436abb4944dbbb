import { useEffect } from 'react'
import { usePath, useQueryParams } from '../../kernel/address.tsx'
import { type DropTarget, onDropFiles } from '../../kernel/drop.ts'
import { useText } from '../../kernel/text.ts'
import { AddButton } from './add-button.tsx'
import { setPanel, usePanel } from './panel.store.ts'
import { UploadPanel } from './panel.tsx'
import { useUploads } from './queue.store.ts'
import { listUnfinished } from './recover.ts'
import { startUploads } from './start.ts'
import { totalsOf } from './totals.ts'
import { words } from './uploads.text.ts'

/** Screens that nothing is uploaded to, whose last rows the button would cover. */
const administration =
  /^\/dashboard\/(userMain|user|organization|main|system|statement|alarm|smstemplate|smsconfig|dingtalk|wecom|storage|fileEmpower|pigeonhole|EditPassword)(\/|$)/i

/** The floating button and its panel, over every screen of the shell. */
export function UploadWidget() {
  const panel = usePanel()
  const target = useTarget()
  useEffect(() => onDropFiles((where, entries) => void startUploads(where, entries)), [])
  useEffect(() => void listUnfinished().catch(() => undefined), [])
  useLeaveWarning()
  const path = usePath()
  if (panel === 'closed' && administration.test(path)) return null
  return panel === 'closed' ? <AddButton onOpen={() => setPanel('open')} /> : <UploadPanel target={target} />
}

/** Where the panel's buttons put files: the folder that is open, else the personal space (specification). */
function useTarget(): DropTarget {
  const t = useText(words)
  const path = usePath()
  const { groupId, parentId } = useQueryParams()
  const name = t('folderOpen')
  if (/\/(groupFile|project|knowledge)$/i.test(path) && groupId) return { spaceId: groupId, parentId, name }
  return path.endsWith('/myFile') ? { parentId, name } : { name }
}

/** Closing the window in the middle of an upload is asked about. */
function useLeaveWarning() {
  const busy = totalsOf(useUploads()).active > 0
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [busy])
}
