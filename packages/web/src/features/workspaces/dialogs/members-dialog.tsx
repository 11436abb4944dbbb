import {
  type Member,
  type MemberRole,
  memberRole,
  type Workspace,
  workspaceApi,
} from '@cabinet/contract/workspaces'
import { X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { keyOf, queryClient, useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { refreshWorkspaces } from '../refresh.ts'
import { kindWords, roleHints, roleWords } from '../roles.ts'
import { type Subject, SubjectPicker, SubjectSign } from '../subjects/index.ts'
import { words } from '../workspaces.text.ts'
import styles from './members-dialog.module.css'

interface MembersDialogProps {
  space: Workspace
  onClose: () => void
}

/** Who is in a space; managers add, change and remove members right here. */
export function MembersDialog({ space, onClose }: MembersDialogProps) {
  const t = useText(words)
  const c = useText(common)
  const members = useCall(workspaceApi.members, { id: space.id })
  const [role, setRole] = useState<MemberRole>('editor')
  const manages = space.manages && space.state === 'active'

  const keep = (answer: Member[]) => {
    queryClient.setQueryData(keyOf(workspaceApi.members, { id: space.id }), answer)
    void refreshWorkspaces()
  }
  const save = (one: Subject & { below: boolean }, as: MemberRole) =>
    call(workspaceApi.saveMembers, {
      id: space.id,
      members: [{ kind: one.kind, id: one.id, below: one.below, role: as }],
    })
      .then(keep)
      .catch(toast.failure)
  const remove = (id: string) =>
    call(workspaceApi.removeMembers, { id: space.id, subjectIds: [id] })
      .then(keep)
      .catch(toast.failure)

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
          <SubjectPicker
            without={members.data?.map((one) => one.id) ?? []}
            onPick={(subject) => void save({ ...subject, below: subject.kind === 'organisation' }, role)}
          />
          <Select
            label={t('role')}
            value={role}
            options={memberRole.options.map((value) => ({ value, words: t(roleWords[value]) }))}
            onChange={setRole}
          />
          <p className={styles.hint}>{t(roleHints[role])}</p>
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
              onSave={(change) => void save({ ...one, ...change }, change.role ?? (one.role as MemberRole))}
              onRemove={() => void remove(one.id)}
            />
          )) ?? [1, 2, 3].map((at) => <Skeleton key={at} height={28} />)}
        </ul>
      )}
    </Dialog>
  )
}

interface RowProps {
  one: Member
  manages: boolean
  onSave: (change: { role?: MemberRole; below?: boolean }) => void
  onRemove: () => void
}

function Row({ one, manages, onSave, onRemove }: RowProps) {
  const t = useText(words)
  const fixed = !manages || one.role === 'owner'
  const options = memberRole.options.map((value) => ({ value, words: t(roleWords[value]) }))
  return (
    <li className={styles.member}>
      <SubjectSign kind={one.kind} name={one.name} />
      <span className={styles.who}>
        <span>{one.name}</span>
        <span className={styles.note}>
          {one.kind === 'user' ? one.account : t(kindWords[one.kind])}
          {one.kind === 'organisation' && fixed && one.below && ` · ${t('below')}`}
        </span>
      </span>
      {one.kind === 'organisation' && !fixed && (
        <Checkbox checked={one.below} onChange={(event) => onSave({ below: event.target.checked })}>
          {t('below')}
        </Checkbox>
      )}
      {fixed ? (
        <Tag colour={one.role === 'owner' ? 'blue' : 'grey'}>{t(roleWords[one.role])}</Tag>
      ) : (
        <Select
          small
          label={t('roleOf', { name: one.name })}
          value={one.role as string}
          options={one.role === 'custom' ? [...options, { value: 'custom', words: t('custom') }] : options}
          onChange={(value) => value !== 'custom' && onSave({ role: value as MemberRole })}
        />
      )}
      {!fixed && <IconButton small words={t('remove', { name: one.name })} icon={<X />} onClick={onRemove} />}
    </li>
  )
}
