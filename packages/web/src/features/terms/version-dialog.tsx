import { type TermsKind, termsEndpoints } from '@cabinet/contract/terms'
import { commonMessages } from '../../kernel/common.text.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { kindMessages } from './entry.text.ts'
import { TermsBody, TermsFacts } from './terms-text-view.tsx'

interface TermsVersionProps {
  kind: TermsKind
  version: number
  onClose(): void
}

/** One version of a text, as it was published. */
export function TermsVersionDialog({ kind, version, onClose }: TermsVersionProps) {
  const { data, error, refetch } = useEndpoint(termsEndpoints.version, { kind, version })
  const c = useText(commonMessages)
  const say = useTranslate()
  return (
    <Dialog
      title={say(kindMessages[kind])}
      closeWords={c('close')}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>{c('close')}</Button>}
    >
      {data ? (
        <>
          <TermsFacts text={data} />
          <br />
          <TermsBody text={data} />
        </>
      ) : error ? (
        <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBar height={200} radius={8} />
      )}
    </Dialog>
  )
}
