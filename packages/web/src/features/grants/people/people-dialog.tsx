import type { PersonWithAccess } from '@cabinet/contract/grants.access'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { useAccessReason, useImplicitRoleWord } from '../access-reason.ts'
import { usePeopleWithAccess } from '../grants.api.ts'
import styles from '../grants.module.css'
import { messages } from '../grants.text.ts'
import { usePagerMessages } from '../pager.ts'
import { RoleWord } from '../role-word.tsx'

interface PeopleDialogProps {
  item: { id: string; name: string }
  /** Limits the list to people reached by this grant. */
  grantId?: string
  onClose: () => void
}

/** Everyone with access to an item, with their rights and the reasons. */
export function PeopleWithAccessDialog({ item, grantId, onClose }: PeopleDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [search, setSearch] = useState('')
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 20 })
  const answer = usePeopleWithAccess({
    id: item.id,
    page,
    pageSize,
    ...(search && { search }),
    ...(grantId && { grantId }),
  })
  const pager = usePagerMessages(answer.data?.total ?? 0)
  return (
    <Dialog title={t('whoTitle', { name: item.name })} closeWords={c('close')} onClose={onClose} width={720}>
      <div className={styles.form}>
        <SearchInput
          words={t('findPerson')}
          clearWords={t('clear')}
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage({ page: 1, pageSize })
          }}
          wait={250}
        />
        {answer.error ? (
          <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <div className={styles.waiting} aria-busy="true">
            {[220, 180, 240].map((width) => (
              <SkeletonBar key={width} width={width} height={30} />
            ))}
          </div>
        ) : (
          <>
            <ul className={styles.lines} aria-busy={answer.isFetching}>
              {answer.data.rows.map((person) => (
                <PersonLine key={person.userId} person={person} itemId={item.id} />
              ))}
              {answer.data.rows.length === 0 && <li className={styles.note}>{t('nobody')}</li>}
            </ul>
            <Pagination
              words={pager}
              page={page}
              pageSize={pageSize}
              total={answer.data.total}
              pageSizes={[20, 50, 100]}
              onChange={(next, size) => setPage({ page: next, pageSize: size })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function PersonLine({ person, itemId }: { person: PersonWithAccess; itemId: string }) {
  const why = useAccessReason()
  const implicit = useImplicitRoleWord()
  const words = implicit(person.reasons)
  return (
    <li className={styles.line}>
      <Avatar name={person.name} size={30} />
      <span className={styles.who}>
        <b>{person.name}</b>
        <small>{[person.account, person.organisationName].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.reasons}>
        {person.reasons.map((reason) => (
          <small key={`${reason.nodeId} ${reason.subjectId} ${reason.below} ${reason.source}`}>
            {why(reason, person.userId, itemId)}
          </small>
        ))}
      </span>
      <RoleWord rights={person.rights} name={person.name} {...(words && { words })} />
    </li>
  )
}
