import { usePath, useQueryParams } from '../../kernel/address.tsx'
import type { DropTarget } from '../../kernel/drop.ts'
import { useText } from '../../kernel/text.ts'
import { AddButton } from './add-button.tsx'
import { setPanel, usePanel } from './panel.store.ts'
import { UploadPanel } from './panel.tsx'
import { words } from './uploads.text.ts'
import { useUploading } from './use-uploading.ts'

/** Screens that nothing is uploaded to, whose last rows the button would cover. */
const administration =
  /^\/dashboard\/(userMain|user|organization|main|system|statement|alarm|smstemplate|smsconfig|dingtalk|wecom|storage|fileEmpower|pigeonhole|EditPassword)(\/|$)/i

/** The floating button and its panel, over every screen of the shell. */
export function UploadWidget() {
  const panel = usePanel()
  const target = useTarget()
  useUploading()
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
