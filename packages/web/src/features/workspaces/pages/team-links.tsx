import { fixedMenuIds } from '@cabinet/contract/menus'
import { Users } from 'lucide-react'
import { ApplicationLink, useQueryParams } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { SideLinks } from '../../../ui/side-links.tsx'
import { folderScreenPaths } from '../../nodes/index.ts'
import { messages } from '../workspaces.text.ts'

/** The value in a /dashboard/groupFile address that shows the list of teams instead of a folder. */
export const teamListMarker = 'team'

/** Below the tree of departments and teams: the list of all teams. */
export function AllTeamsLink() {
  const t = useText(messages)
  const { type } = useQueryParams()
  return (
    <SideLinks below label={t('team')}>
      <ApplicationLink
        path={folderScreenPaths.group}
        query={{ type: teamListMarker, menuid: String(fixedMenuIds.department) }}
        aria-current={type === teamListMarker ? 'page' : undefined}
      >
        <Users aria-hidden="true" />
        {t('team')}
      </ApplicationLink>
    </SideLinks>
  )
}
