import { menuId } from '@cabinet/contract/menus'
import { binType, recycleApi } from '@cabinet/contract/recycle'
import { userType } from '@cabinet/contract/users'
import { Building2, FolderKanban, Trash2 } from 'lucide-react'
import { To, useQueryParams } from '../../kernel/address.tsx'
import { useCall } from '../../kernel/query.ts'
import { useMe } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { SideLinks } from '../../ui/side-links.tsx'
import { words } from './recycle.text.ts'

const path = '/dashboard/recycle'

/** The bins: one's own, for administrators (user types 1 to 3) the departments', and of spaces one looks after. */
export function RecycleSidePanel() {
  const t = useText(words)
  const me = useMe().data
  const { type, groupId, menuid } = useQueryParams()
  const bins = useCall(recycleApi.bins, {}, { staleTime: 60_000 })
  const query = { menuid: menuid ?? String(menuId.recycle) }
  const department = type === String(binType.department)
  const spaces = bins.data?.filter((bin) => bin.spaceId) ?? []
  return (
    <SideLinks label={t('kinds')}>
      <To exact path={path} query={query} aria-current={department ? undefined : 'page'}>
        <Trash2 aria-hidden="true" />
        {t('personal')}
      </To>
      {me && me.type <= userType.department && (
        <To
          exact
          path={path}
          query={{ ...query, type: String(binType.department) }}
          aria-current={department && !groupId ? 'page' : undefined}
        >
          <Building2 aria-hidden="true" />
          {t('department')}
        </To>
      )}
      {spaces.length > 0 && <h2>{t('shared')}</h2>}
      {spaces.map(({ spaceId, name }) => (
        <To
          key={spaceId}
          path={path}
          query={{ ...query, type: String(binType.department), groupId: spaceId }}
          aria-current={department && groupId === spaceId ? 'page' : undefined}
        >
          <FolderKanban aria-hidden="true" />
          <span title={name}>{name}</span>
        </To>
      ))}
    </SideLinks>
  )
}
