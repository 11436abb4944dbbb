import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { roleEndpoints } from '@cabinet/contract/roles'
import { userTypeCodes } from '@cabinet/contract/users'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { confirmConsequences } from '../../kernel/consequences.ts'
import { navigateTo } from '../../kernel/go.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { useCommandRunner } from '../../ui/admin/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { UnsavedChangesBar } from '../settings/index.ts'
import styles from './role-drawer.module.css'
import { refreshRoleQueries } from './roles.api.ts'
import { messages } from './roles.text.ts'

const [rolesMenu, rolesPath] = menuPageMatrix.role
const openRolePage = () => navigateTo(rolesPath, { menuid: String(rolesMenu) })

/** The tab 'Roles' in the drawer of a user. */
export function UserRolesTab({ userId }: { userId: string }) {
  const t = useText(messages)
  const { data: roles, error, refetch } = useEndpoint(roleEndpoints.ofUser, { userId })
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [busy, run] = useCommandRunner()
  const mayCreate = (useSignedInUser().data?.type ?? userTypeCodes.general) <= userTypeCodes.enterprise
  if (error)
    return (
      <ErrorState
        title={t('failed')}
        hint={t('failedHint')}
        retryWords={t('retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!roles) return <SkeletonBar height={120} radius={8} />
  if (roles.length === 0)
    return (
      <EmptyState drawing="role" title={t('noRoles')}>
        {mayCreate && <Button onClick={openRolePage}>{t('makeRole')}</Button>}
      </EmptyState>
    )
  const has = (id: string, held: boolean) => changed.get(id) ?? held
  const save = async () => {
    const held = new Set(roles.filter((role) => role.held).map(({ id }) => id))
    // One by one, because each reports its effect; additions first, so that the user is never without a role.
    const wanted = roles.filter((role) => has(role.id, role.held) !== role.held)
    for (const { id } of wanted.toSorted((a, b) => Number(a.held) - Number(b.held))) {
      const side = held.has(id) ? 'removed' : 'added'
      if (!(await confirmConsequences({ kind: 'role', subjectId: id, [side]: [userId] }))) return
      if (!held.delete(id)) held.add(id)
      await call(roleEndpoints.setOfUser, { userId, roleIds: [...held] })
      await refreshRoleQueries()
    }
    setChanged(new Map())
    showToast.success(messages.saved)
  }
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('userHint')}</p>
      <ul className={styles.roles}>
        {roles.map(({ id, name, note, held, givable }) => (
          <li key={id} data-tip={givable ? undefined : t('notHeld')}>
            <Checkbox
              checked={has(id, held)}
              disabled={!givable}
              onChange={(event) => setChanged(new Map(changed).set(id, event.target.checked))}
            >
              {name}
            </Checkbox>
            {note && <div className={styles.remark}>{note}</div>}
          </li>
        ))}
      </ul>
      <UnsavedChangesBar
        draft={{
          dirty: roles.some(({ id, held }) => has(id, held) !== held),
          busy,
          keep: async () => run(save),
          discard: () => setChanged(new Map()),
        }}
      />
    </div>
  )
}
