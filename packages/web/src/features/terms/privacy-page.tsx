import { termsEndpoints } from '@cabinet/contract/terms'
import { useQueryParams } from '../../kernel/address.tsx'
import { commonMessages } from '../../kernel/common.text.ts'
import { navigateBackTo } from '../../kernel/go.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { AcceptTermsForm } from './accept-form.tsx'
import { AcceptedTermsList } from './accepted-list.tsx'
import { ReadingFrame } from './reading-frame.tsx'

/**
 * /privacy: the texts that the user accepted; before that those that must be accepted, without which no other page opens.
 * `redirect` in the address holds the route to open afterwards.
 */
export function PrivacyPage() {
  const { redirect } = useQueryParams()
  const { data, error, refetch } = useEndpoint(termsEndpoints.pending, {})
  const c = useText(commonMessages)
  const say = useTranslate()
  return (
    <ReadingFrame>
      {data && data.length > 0 ? (
        <AcceptTermsForm texts={data} onDone={() => navigateBackTo(redirect)} />
      ) : data ? (
        <AcceptedTermsList />
      ) : error ? (
        <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBar height={320} radius={14} />
      )}
    </ReadingFrame>
  )
}
