import type { FileListPage } from '@cabinet/contract/files'
import { workspaceEndpoints, workspaceKind } from '@cabinet/contract/workspaces'
import { Archive, ChevronDown, Users } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingMenu } from '../../../ui/menu.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { openFolderScreen } from '../../nodes/index.ts'
import { messages } from '../workspaces.text.ts'
import { openWorkspaceMembers, placeKindOfWorkspace } from './deeds.tsx'
import { workspaceMenuItems } from './menu-items.tsx'

/** Beside the way to a folder of a team, project or knowledge space: its members and its settings. */
export function WorkspaceTools({ head }: { head: FileListPage | undefined }) {
  const t = useText(messages)
  const [menu, setMenu] = useState<Element | null>(null)
  const kind = workspaceKind.safeParse(head?.spaceKind).data
  const id = head?.folder.spaceId ?? ''
  const space = useEndpoint(workspaceEndpoints.detail, { id }, { enabled: !!kind && id !== '' }).data
  if (!kind || !space || space.id !== id) return null
  return (
    <>
      {space.state === 'archived' && (
        <Tag colour="amber" icon={<Archive aria-hidden="true" size={12} />}>
          {t('archived')}
        </Tag>
      )}
      <Button small icon={<Users />} onClick={() => void openWorkspaceMembers(space)}>
        {t('memberCount', { count: space.members })}
      </Button>
      <IconButton
        words={t('more', { name: space.name })}
        icon={<ChevronDown />}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
      />
      {menu && (
        <FloatingMenu
          label={t('more', { name: space.name })}
          anchor={menu}
          align="end"
          items={workspaceMenuItems(space, t, () => openFolderScreen({ kind: placeKindOfWorkspace(kind) }))}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}
