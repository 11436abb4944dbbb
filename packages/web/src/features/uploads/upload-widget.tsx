import { useQueryParams, useScreenPath } from '../../kernel/address.tsx'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { useText } from '../../kernel/text.ts'
import { FloatingAddButton } from './add-button.tsx'
import { setUploadPanel, useUploadPanel } from './panel.store.ts'
import { UploadPanelView } from './panel.tsx'
import { messages } from './uploads.text.ts'
import { useUploadStarter } from './use-uploading.ts'

/** Screens without uploads, where the button would cover the last rows. */
const administration =
  /^\/dashboard\/(userMain|user|organization|main|system|statement|alarm|smstemplate|smsconfig|dingtalk|wecom|storage|fileEmpower|pigeonhole|EditPassword)(\/|$)/i

/** The floating button and its panel, over every screen of the shell. */
export function UploadButtonAndPanel() {
  const panel = useUploadPanel()
  const target = useTarget()
  useUploadStarter()
  const path = useScreenPath()
  if (panel === 'closed' && administration.test(path)) return null
  return panel === 'closed' ? (
    <FloatingAddButton onOpen={() => setUploadPanel('open')} />
  ) : (
    <UploadPanelView target={target} />
  )
}

/** Returns the upload target: the open folder, else the personal space (specification). */
function useTarget(): FileDropTarget {
  const t = useText(messages)
  const path = useScreenPath()
  const { groupId, parentId } = useQueryParams()
  const name = t('folderOpen')
  if (/\/(groupFile|project|knowledge)$/i.test(path) && groupId) return { spaceId: groupId, parentId, name }
  return path.endsWith('/myFile') ? { parentId, name } : { name }
}
