import type { UserRoleRow } from '@cabinet/contract/roles'
import { useId, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './role-drawer.module.css'
import { RolePageMatrix } from './role-matrix.tsx'
import { RoleMembersTab } from './role-members.tsx'
import { RoleRightSetTab } from './role-rights.tsx'
import { messages } from './roles.text.ts'

const tabs = ['members', 'pages', 'rights'] as const

/** The editor of a role: members, pages and buttons, and the default file permissions. */
export function RoleEditorDrawer({ role }: { role: UserRoleRow }) {
  const t = useText(messages)
  const [tab, setTab] = useState<(typeof tabs)[number]>('members')
  const panel = useId()
  return (
    <>
      <Tabs
        label={role.name}
        value={tab}
        controls={panel}
        tabs={tabs.map((value) => ({
          value,
          words: t(value),
          ...(value === 'members' && { count: role.memberCount }),
        }))}
        onChange={setTab}
      />
      <div id={panel} role="tabpanel" className={styles.panel}>
        {!role.editable && tab !== 'members' && (
          <p className={styles.note}>{t('notMine', { name: role.createdBy })}</p>
        )}
        {tab === 'members' && <RoleMembersTab role={role} />}
        {tab === 'pages' && <RolePageMatrix role={role} />}
        {tab === 'rights' && <RoleRightSetTab role={role} />}
      </div>
    </>
  )
}
