import { type VersionRetentionPolicy, versionPolicyEndpoints } from '@cabinet/contract/versions.policy'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { confirmAndSavePolicy } from './policy.api.ts'
import { messages } from './policy.text.ts'
import { isPolicyDraftValid, VersionPolicyFields } from './policy-fields.tsx'

/** The enterprise's retention policy on the settings screen. */
export function VersionPolicySection() {
  const c = useText(commonMessages)
  const say = useTranslate()
  const { data, error, refetch } = useEndpoint(versionPolicyEndpoints.get, {})
  if (error)
    return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBar height={320} radius={14} />
  const { own: _own, ...held } = data
  return <PolicyCard key={JSON.stringify(held)} held={held} />
}

function PolicyCard({ held }: { held: VersionRetentionPolicy }) {
  const t = useText(messages)
  const [draft, setDraft] = useState(held)
  const [busy, setBusy] = useState(false)
  const dirty = JSON.stringify(draft) !== JSON.stringify(held)
  const apply = async () => {
    setBusy(true)
    try {
      await confirmAndSavePolicy({ ...draft, inherit: false })
    } catch (error) {
      showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsSection
      title={t('title')}
      hint={t('hint')}
      tools={
        <>
          {dirty && (
            <Button look="quiet" disabled={busy} onClick={() => setDraft(held)}>
              {t('discard')}
            </Button>
          )}
          <Button
            look="primary"
            busy={busy}
            disabled={!dirty || !isPolicyDraftValid(draft)}
            onClick={() => void apply()}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <VersionPolicyFields value={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
    </SettingsSection>
  )
}
