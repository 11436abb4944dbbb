import { type SharedWorkspace, workspaceEndpoints } from '@cabinet/contract/workspaces'
import {
  type WorkspaceMember,
  type WorkspaceMemberRole,
  workspaceMemberRole,
} from '@cabinet/contract/workspaces.members'
import { X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { endpointQueryKey, queryClient, useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { GrantSubjectField, GrantSubjectIcon } from '../../grants/subjects/index.ts'
import { refreshWorkspaces } from '../refresh.ts'
import { memberKindMessages, memberRoleHints, memberRoleMessages } from '../roles.ts'
import { messages } from '../workspaces.text.ts'
import styles from './members-dialog.module.css'

interface MembersDialogProps {
  space: SharedWorkspace
  onClose: () => void
}

/** The members of a space; managers add, change and remove members here. */
export function WorkspaceMembersDialog({ space, onClose }: MembersDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const members = useEndpoint(workspaceEndpoints.members, { id: space.id })
  const [role, setRole] = useState<WorkspaceMemberRole>('editor')
  const manages = space.manages && space.state === 'active'

  const keep = (answer: WorkspaceMember[]) => {
    queryClient.setQueryData(endpointQueryKey(workspaceEndpoints.members, { id: space.id }), answer)
    void refreshWorkspaces()
  }
  const save = (one: Pick<WorkspaceMember, 'kind' | 'id' | 'below'>, as: WorkspaceMemberRole) =>
    call(workspaceEndpoints.saveMembers, {
      id: space.id,
      members: [{ kind: one.kind, id: one.id, below: one.below, role: as }],
    })
      .then(keep)
      .catch(showToast.failure)
  const remove = (id: string) =>
    call(workspaceEndpoints.removeMembers, { id: space.id, subjectIds: [id] })
      .then(keep)
      .catch(showToast.failure)

  return (
    <Dialog
      title={t('membersOf', { name: space.name })}
      closeWords={c('close')}
      onClose={onClose}
      width={620}
      footer={<Button onClick={onClose}>{c('close')}</Button>}
    >
      {manages && (
        <div className={styles.add}>
          <GrantSubjectField
            isInFlow
            chosen={[]}
            taken={new Set(members.data?.map(({ kind, id }) => `${kind} ${id}`))}
            takenWords={t('isMember')}
            onChosen={([one]) => one && void save({ ...one, below: one.kind === 'organisation' }, role)}
          />
          <NativeSelect
            label={t('role')}
            value={role}
            options={workspaceMemberRole.options.map((value) => ({
              value,
              words: t(memberRoleMessages[value]),
            }))}
            onChange={setRole}
          />
          <p className={styles.hint}>{t(memberRoleHints[role])}</p>
        </div>
      )}
      {members.error ? (
        <ErrorState
          title={t('membersFailed')}
          retryWords={c('retry')}
          onRetry={() => void members.refetch()}
        />
      ) : (
        <ul className={styles.members} aria-label={t('members')} aria-busy={members.isPending}>
          {members.data?.map((one) => (
            <Row
              key={one.id}
              one={one}
              manages={manages}
              onSave={(change) =>
                void save({ ...one, ...change }, change.role ?? (one.role as WorkspaceMemberRole))
              }
              onRemove={() => void remove(one.id)}
            />
          )) ?? [1, 2, 3].map((at) => <SkeletonBar key={at} height={28} />)}
        </ul>
      )}
    </Dialog>
  )
}

interface RowProps {
  one: WorkspaceMember
  manages: boolean
  onSave: (change: { role?: WorkspaceMemberRole; below?: boolean }) => void
  onRemove: () => void
}

function Row({ one, manages, onSave, onRemove }: RowProps) {
  const t = useText(messages)
  const fixed = !manages || one.role === 'owner'
  const options = workspaceMemberRole.options.map((value) => ({ value, words: t(memberRoleMessages[value]) }))
  return (
    <li className={styles.member}>
      <GrantSubjectIcon kind={one.kind} name={one.name} size={28} />
      <span className={styles.who}>
        <span>{one.name}</span>
        <span className={styles.note}>
          {one.kind === 'user' ? one.account : t(memberKindMessages[one.kind])}
          {one.kind === 'organisation' && fixed && one.below && ` · ${t('below')}`}
        </span>
      </span>
      {one.kind === 'organisation' && !fixed && (
        <Checkbox checked={one.below} onChange={(event) => onSave({ below: event.target.checked })}>
          {t('below')}
        </Checkbox>
      )}
      {fixed ? (
        <Tag colour={one.role === 'owner' ? 'blue' : 'grey'}>{t(memberRoleMessages[one.role])}</Tag>
      ) : (
        <NativeSelect
          small
          label={t('roleOf', { name: one.name })}
          value={one.role as string}
          options={one.role === 'custom' ? [...options, { value: 'custom', words: t('custom') }] : options}
          onChange={(value) => value !== 'custom' && onSave({ role: value as WorkspaceMemberRole })}
        />
      )}
      {!fixed && <IconButton small words={t('remove', { name: one.name })} icon={<X />} onClick={onRemove} />}
    </li>
  )
}
