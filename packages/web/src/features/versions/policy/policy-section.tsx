import { policyApi, type VersionPolicy } from '@cabinet/contract/versions.policy'
import { useState } from 'react'
import { common } from '../../../kernel/common.text.ts'
import { useCall } from '../../../kernel/query.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { applyPolicy } from './policy.api.ts'
import { words } from './policy.text.ts'
import { isGood, PolicyFields } from './policy-fields.tsx'

/** The enterprise's rule, on the settings screen. */
export function PolicySection() {
  const c = useText(common)
  const say = useSay()
  const { data, error, refetch } = useCall(policyApi.get, {})
  if (error)
    return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius={14} />
  const { own: _own, ...held } = data
  return <PolicyCard key={JSON.stringify(held)} held={held} />
}

function PolicyCard({ held }: { held: VersionPolicy }) {
  const t = useText(words)
  const [draft, setDraft] = useState(held)
  const [busy, setBusy] = useState(false)
  const dirty = JSON.stringify(draft) !== JSON.stringify(held)
  const apply = async () => {
    setBusy(true)
    try {
      await applyPolicy({ ...draft, inherit: false })
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section
      title={t('title')}
      hint={t('hint')}
      tools={
        <>
          {dirty && (
            <Button look="quiet" disabled={busy} onClick={() => setDraft(held)}>
              {t('discard')}
            </Button>
          )}
          <Button look="primary" busy={busy} disabled={!dirty || !isGood(draft)} onClick={() => void apply()}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <PolicyFields value={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
    </Section>
  )
}
