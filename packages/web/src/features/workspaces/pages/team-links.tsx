import { menuId } from '@cabinet/contract/menus'
import { Users } from 'lucide-react'
import { To, useQueryParams } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { SideLinks } from '../../../ui/side-links.tsx'
import { paths } from '../../nodes/index.ts'
import { words } from '../workspaces.text.ts'

/** What of /dashboard/groupFile shows the list of teams instead of a folder. */
export const teamList = 'team'

/** Below the tree of departments and teams: the list of all teams. */
export function TeamLinks() {
  const t = useText(words)
  const { type } = useQueryParams()
  return (
    <SideLinks below label={t('team')}>
      <To
        path={paths.group}
        query={{ type: teamList, menuid: String(menuId.department) }}
        aria-current={type === teamList ? 'page' : undefined}
      >
        <Users aria-hidden="true" />
        {t('team')}
      </To>
    </SideLinks>
  )
}
