import { type VersionRetentionPolicy, versionPolicyEndpoints } from '@cabinet/contract/versions.policy'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { UnsavedChangesBar } from '../../settings/index.ts'
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
      foot={
        <UnsavedChangesBar
          draft={{ dirty, busy, keep: apply, discard: () => setDraft(held) }}
          ready={isPolicyDraftValid(draft)}
        />
      }
    >
      <VersionPolicyFields value={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
    </SettingsSection>
  )
}
