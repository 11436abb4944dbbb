import type { FileList } from '@cabinet/contract/files'
import { workspaceApi, workspaceKind } from '@cabinet/contract/workspaces'
import { Archive, ChevronDown, Users } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { openFolder } from '../../nodes/index.ts'
import { words } from '../workspaces.text.ts'
import { showMembers, whereKind } from './deeds.tsx'
import { spaceItems } from './menu-items.tsx'

/** Beside the way to a folder of a team, project or knowledge space: its members and its settings. */
export function SpaceTools({ head }: { head: FileList | undefined }) {
  const t = useText(words)
  const [menu, setMenu] = useState<Element | null>(null)
  const kind = workspaceKind.safeParse(head?.spaceKind).data
  const id = head?.folder.spaceId ?? ''
  const space = useCall(workspaceApi.detail, { id }, { enabled: !!kind && id !== '' }).data
  if (!kind || !space || space.id !== id) return null
  return (
    <>
      {space.state === 'archived' && (
        <Tag colour="amber" icon={<Archive aria-hidden="true" size={12} />}>
          {t('archived')}
        </Tag>
      )}
      <Button small icon={<Users />} onClick={() => void showMembers(space)}>
        {t('memberCount', { count: space.members })}
      </Button>
      <IconButton
        words={t('more', { name: space.name })}
        icon={<ChevronDown />}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
      />
      {menu && (
        <Menu
          label={t('more', { name: space.name })}
          anchor={menu}
          align="end"
          items={spaceItems(space, t, () => openFolder({ kind: whereKind(kind) }))}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}
