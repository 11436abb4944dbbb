import { menuId } from '@cabinet/contract/menus'
import { binType } from '@cabinet/contract/recycle'
import { userType } from '@cabinet/contract/users'
import { Building2, Trash2 } from 'lucide-react'
import { To, useQueryParams } from '../../kernel/address.tsx'
import { useMe } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { words } from './recycle.text.ts'
import styles from './side-panel.module.css'

/** The bins: one's own, and for administrators (user types 1 to 3) the department's. */
export function RecycleSidePanel() {
  const t = useText(words)
  const me = useMe().data
  const { type, menuid } = useQueryParams()
  const query = { menuid: menuid ?? String(menuId.recycle) }
  const department = type === String(binType.department)
  return (
    <nav className={styles.bins} aria-label={t('kinds')}>
      <To path="/dashboard/recycle" query={query} aria-current={department ? undefined : 'page'}>
        <Trash2 aria-hidden="true" />
        {t('personal')}
      </To>
      {me && me.type <= userType.department && (
        <To
          path="/dashboard/recycle"
          query={{ ...query, type: String(binType.department) }}
          aria-current={department ? 'page' : undefined}
        >
          <Building2 aria-hidden="true" />
          {t('department')}
        </To>
      )}
    </nav>
  )
}
