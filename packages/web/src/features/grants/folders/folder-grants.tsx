import { grantEndpoints } from '@cabinet/contract/grants'
import { type AccessGrant, rightTemplateNames } from '@cabinet/contract/grants.access'
import { includesRight, namedRightSets } from '@cabinet/contract/rights'
import { UserPlus, Users, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toastWithUndo, undoByServer } from '../../nodes/index.ts'
import frame from '../grant-page.module.css'
import { refreshGrantQueries, useGrantsOfItem } from '../grants.api.ts'
import styles from '../grants.module.css'
import { grantPageMessages, messages, rightTemplateMessages } from '../grants.text.ts'
import { openPeopleWithAccess } from '../people/show-people.tsx'
import { openShareSheet } from '../sheet/open-share.tsx'
import { messages as sheetWords } from '../sheet.text.ts'
import { GrantTable } from './grant-table.tsx'

/** The grants of one folder as a table; its own grants can be selected and changed together. */
export function FolderGrantsTable({ id }: { id: string }) {
  const t = useText(grantPageMessages)
  const g = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const answer = useGrantsOfItem(id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (answer.error)
    return answer.error.status === 500 || answer.error.status === 0 ? (
      <ErrorState title={g('failed')} retryWords={c('retry')} onRetry={() => void answer.refetch()} />
    ) : (
      <EmptyState drawing="closed" title={t('notYours')} hint={t('notYoursHint')} />
    )
  if (!answer.data)
    return (
      <div className={frame.body} aria-busy="true">
        <div className={styles.waiting}>
          {[320, 260, 300, 240].map((width) => (
            <SkeletonBar key={width} width={width} height={30} />
          ))}
        </div>
      </div>
    )
  const { grants, name, rights } = answer.data
  const item = { id, name, rights }
  // an archived space is read-only
  const changes = includesRight(rights, 'authorise')
  const picked = grants.filter((grant) => !grant.inherited && chosen.has(grant.id))
  const save = async (change: { grants?: AccessGrant[]; rights?: number; removed?: AccessGrant[] }) => {
    try {
      const { undoId, changed } = await call(grantEndpoints.save, {
        ids: [id],
        grants: (change.grants ?? []).map(({ kind, subjectId, below, expiresAt }) => ({
          kind,
          subjectId,
          below,
          rights: change.rights,
          expiresAt,
        })),
        removed: (change.removed ?? []).map(({ kind, subjectId, below }) => ({ kind, subjectId, below })),
        keep: true,
      })
      if (undoId) toastWithUndo(messages.saved, { count: changed }, undoByServer([undoId]))
      setChosen(new Set())
      await refreshGrantQueries()
    } catch (error) {
      showToast.failure(error)
    }
  }
  return (
    <>
      {picked.length > 0 ? (
        <div
          className={frame.bar}
          data-selection
          role="toolbar"
          aria-label={t('selected', { count: picked.length })}
        >
          <IconButton small words={g('clear')} icon={<X />} onClick={() => setChosen(new Set())} />
          <strong>{t('selected', { count: picked.length })}</strong>
          <NativeSelect
            small
            label={t('changeRights')}
            value=""
            options={[
              { value: '', words: t('changeRights') },
              ...rightTemplateNames
                .filter((one) => (namedRightSets[one] & ~rights) === 0)
                .map((one) => ({ value: one as string, words: say(rightTemplateMessages[one]) })),
            ]}
            onChange={(value) => {
              const set = rightTemplateNames.find((one) => one === value)
              if (set) void save({ grants: picked, rights: namedRightSets[set] })
            }}
          />
          <Button small look="quiet" icon={<X />} onClick={() => void save({ removed: picked })}>
            {t('removeSelected')}
          </Button>
        </div>
      ) : (
        <div className={frame.bar}>
          <strong>{name}</strong>
          {!answer.data.inherits && <Tag colour="amber">{g('stops')}</Tag>}
          <span className={frame.space} />
          <Button icon={<Users />} onClick={() => void openPeopleWithAccess(item)}>
            {g('everyone')}
          </Button>
          {changes && (
            <Button look="primary" icon={<UserPlus />} onClick={() => void openShareSheet([item])}>
              {say(sheetWords.share)}
            </Button>
          )}
        </div>
      )}
      <div className={frame.body}>
        <GrantTable grants={grants} chosen={chosen} item={item} onChosen={changes ? setChosen : null} />
      </div>
    </>
  )
}
