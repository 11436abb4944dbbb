import { type TermsKind, type TermsVersion, termsEndpoints } from '@cabinet/contract/terms'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatCount, formatDateTime } from '../../../ui/format.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { kindMessages } from '../entry.text.ts'
import { TermsVersionDialog } from '../version-dialog.tsx'
import { TermsVersionList, TermsVersionRow } from '../version-list.tsx'
import { messages } from './admin.text.ts'

/** The versions of a text: who published each, when, and how many accepted it. */
export function TermsHistoryDialog({ kind, onClose }: { kind: TermsKind; onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(termsEndpoints.history, { kind })
  const [shown, setShown] = useState<number | null>(null)
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  return (
    <Dialog
      title={t('historyTitle', { title: say(kindMessages[kind]) })}
      closeWords={c('close')}
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>{c('close')}</Button>}
    >
      {error && <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBar height={120} radius={8} />}
      {data?.length === 0 && <EmptyState drawing="message" title={t('noHistory')} />}
      {data && data.length > 0 && (
        <TermsVersionList>
          {data.map((one) => (
            <VersionRow key={one.version} one={one} onView={() => setShown(one.version)} />
          ))}
        </TermsVersionList>
      )}
      {shown !== null && <TermsVersionDialog kind={kind} version={shown} onClose={() => setShown(null)} />}
    </Dialog>
  )
}

function VersionRow({ one, onView }: { one: TermsVersion; onView: () => void }) {
  const t = useText(messages)
  const facts = [
    t('publishedBy', { name: one.publisher, time: formatDateTime(one.publishedAt) }),
    one.withdrawnAt && t('withdrawnAt', { time: formatDateTime(one.withdrawnAt) }),
    (one.isBinding || one.accepted > 0) && t('accepted', { count: formatCount(one.accepted) }),
  ]
  const name = t('version', { version: one.version })
  return (
    <TermsVersionRow
      name={name}
      tag={<Tag colour={one.isBinding ? 'amber' : 'grey'}>{t(one.isBinding ? 'binding' : 'informing')}</Tag>}
      facts={facts.filter(Boolean).join(' · ')}
      viewWords={t('view')}
      viewLabel={`${t('view')} ${name}`}
      onView={onView}
    />
  )
}
