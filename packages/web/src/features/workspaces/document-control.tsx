import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { useId, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { endpointQueryKey, queryClient, useEndpoint } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { ToggleSwitch } from '../../ui/switch.tsx'
import styles from './document-control.module.css'
import { refreshWorkspaces } from './refresh.ts'
import { messages } from './workspaces.text.ts'

/** The tab of an organisation's drawer that limits its users to their own documents. */
export function DocumentControl({ organisationId }: { organisationId: string }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const own = useId()
  const [busy, setBusy] = useState(false)
  const control = useEndpoint(workspaceEndpoints.control, { id: organisationId })
  const save = async (open: boolean) => {
    setBusy(true)
    try {
      const answer = await call(workspaceEndpoints.saveControl, { id: organisationId, open })
      queryClient.setQueryData(endpointQueryKey(workspaceEndpoints.control, { id: organisationId }), answer)
      showToast.success(open ? messages.controlSaved : messages.controlEnded)
      void refreshWorkspaces()
    } catch (error) {
      showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  if (control.error)
    return (
      <ErrorState title={t('controlFailed')} retryWords={c('retry')} onRetry={() => void control.refetch()} />
    )
  if (!control.data) return <SkeletonBar height={64} radius={8} />
  return (
    <div className={styles.line}>
      <div>
        <label htmlFor={own}>{t('controlOn')}</label>
        <p id={`${own}-hint`}>{t('controlHint')}</p>
      </div>
      <ToggleSwitch
        id={own}
        aria-describedby={`${own}-hint`}
        checked={control.data.open}
        disabled={busy}
        onChange={(event) => void save(event.target.checked)}
      />
    </div>
  )
}
