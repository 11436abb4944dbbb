import { fixedMenuIds } from '@cabinet/contract/menus'
import { recycleBinType, recycleEndpoints } from '@cabinet/contract/recycle'
import { userTypeCodes } from '@cabinet/contract/users'
import { Building2, FolderKanban, Trash2 } from 'lucide-react'
import { ApplicationLink, useQueryParams } from '../../kernel/address.tsx'
import { useEndpoint } from '../../kernel/query.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { SideLinks } from '../../ui/side-links.tsx'
import { messages } from './recycle.text.ts'

const path = '/dashboard/recycle'

/**
 * The available bins: the user's own, the departments' for their administrators (user type 3), and those of
 * managed spaces.
 */
export function RecycleSidePanel() {
  const t = useText(messages)
  const me = useSignedInUser().data
  const { type, groupId, menuid } = useQueryParams()
  const bins = useEndpoint(recycleEndpoints.bins, {}, { staleTime: 60_000 })
  const query = { menuid: menuid ?? String(fixedMenuIds.recycle) }
  const department = type === String(recycleBinType.department)
  const spaces = bins.data?.filter((bin) => bin.spaceId) ?? []
  return (
    <SideLinks label={t('kinds')}>
      <ApplicationLink path={path} query={query} aria-current={department ? undefined : 'page'}>
        <Trash2 aria-hidden="true" />
        {t('personal')}
      </ApplicationLink>
      {me && me.type === userTypeCodes.department && (
        <ApplicationLink
          path={path}
          query={{ ...query, type: String(recycleBinType.department) }}
          aria-current={department && !groupId ? 'page' : undefined}
        >
          <Building2 aria-hidden="true" />
          {t('department')}
        </ApplicationLink>
      )}
      {spaces.length > 0 && <h2>{t('shared')}</h2>}
      {spaces.map(({ spaceId, name }) => (
        <ApplicationLink
          key={spaceId}
          path={path}
          query={{ ...query, type: String(recycleBinType.department), groupId: spaceId }}
          aria-current={department && groupId === spaceId ? 'page' : undefined}
        >
          <FolderKanban aria-hidden="true" />
          <span title={name}>{name}</span>
        </ApplicationLink>
      ))}
    </SideLinks>
  )
}
