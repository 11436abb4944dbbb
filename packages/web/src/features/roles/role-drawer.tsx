import type { Role } from '@cabinet/contract/roles'
import { useId, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './role-drawer.module.css'
import { RoleMatrix } from './role-matrix.tsx'
import { RoleMembers } from './role-members.tsx'
import { RoleRights } from './role-rights.tsx'
import { words } from './roles.text.ts'

const tabs = ['members', 'pages', 'rights'] as const

/** The editor of a role: its people, its pages and buttons, the file rights it proposes. */
export function RoleDrawer({ role }: { role: Role }) {
  const t = useText(words)
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
        {tab === 'members' && <RoleMembers role={role} />}
        {tab === 'pages' && <RoleMatrix role={role} />}
        {tab === 'rights' && <RoleRights role={role} />}
      </div>
    </>
  )
}
