import { type Grant, grantApi, templateNames } from '@cabinet/contract/grants'
import { holds, rightSets } from '@cabinet/contract/rights'
import { ShieldCheck, Users, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { tellWithUndo, undoing } from '../../nodes/index.ts'
import { manageAccess } from '../dialog/manage-access.tsx'
import frame from '../grant-page.module.css'
import { refreshGrants, useGrants } from '../grants.api.ts'
import styles from '../grants.module.css'
import { pageWords, templateWords, words } from '../grants.text.ts'
import { showPeople } from '../people/show-people.tsx'
import { GrantTable } from './grant-table.tsx'

/** The grants of one folder as a table: own ones can be chosen and changed together. */
export function FolderGrants({ id }: { id: string }) {
  const t = useText(pageWords)
  const g = useText(words)
  const c = useText(common)
  const say = useSay()
  const answer = useGrants(id)
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
            <Skeleton key={width} width={width} height={30} />
          ))}
        </div>
      </div>
    )
  const { grants, name, rights } = answer.data
  const item = { id, name, rights }
  // an archived space is read only
  const changes = holds(rights, 'authorise')
  const picked = grants.filter((grant) => !grant.inherited && chosen.has(grant.id))
  const save = async (change: { grants?: Grant[]; rights?: number; removed?: Grant[] }) => {
    try {
      const { undoId, changed } = await call(grantApi.save, {
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
      if (undoId) tellWithUndo(words.saved, { count: changed }, undoing([undoId]))
      setChosen(new Set())
      await refreshGrants()
    } catch (error) {
      toast.failure(error)
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
          <Select
            small
            label={t('changeRights')}
            value=""
            options={[
              { value: '', words: t('changeRights') },
              ...templateNames
                .filter((one) => (rightSets[one] & ~rights) === 0)
                .map((one) => ({ value: one as string, words: say(templateWords[one]) })),
            ]}
            onChange={(value) => {
              const set = templateNames.find((one) => one === value)
              if (set) void save({ grants: picked, rights: rightSets[set] })
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
          <Button icon={<Users />} onClick={() => void showPeople(item)}>
            {g('everyone')}
          </Button>
          {changes && (
            <Button look="primary" icon={<ShieldCheck />} onClick={() => void manageAccess([item])}>
              {g('addShort')}
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
