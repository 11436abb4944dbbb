import { workspaceApi } from '@cabinet/contract/workspaces'
import { useId, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { keyOf, queryClient, useCall } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './document-control.module.css'
import { refreshWorkspaces } from './refresh.ts'
import { words } from './workspaces.text.ts'

/** The tab in an organisation's drawer: whether its users see only their own documents. */
export function DocumentControl({ organisationId }: { organisationId: string }) {
  const t = useText(words)
  const c = useText(common)
  const own = useId()
  const [busy, setBusy] = useState(false)
  const control = useCall(workspaceApi.control, { id: organisationId })
  const save = async (open: boolean) => {
    setBusy(true)
    try {
      const answer = await call(workspaceApi.saveControl, { id: organisationId, open })
      queryClient.setQueryData(keyOf(workspaceApi.control, { id: organisationId }), answer)
      toast.success(open ? words.controlSaved : words.controlEnded)
      void refreshWorkspaces()
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  if (control.error)
    return (
      <ErrorState title={t('controlFailed')} retryWords={c('retry')} onRetry={() => void control.refetch()} />
    )
  if (!control.data) return <Skeleton height={64} radius={8} />
  return (
    <div className={styles.line}>
      <div>
        <label htmlFor={own}>{t('controlOn')}</label>
        <p id={`${own}-hint`}>{t('controlHint')}</p>
      </div>
      <Switch
        id={own}
        aria-describedby={`${own}-hint`}
        checked={control.data.open}
        disabled={busy}
        onChange={(event) => void save(event.target.checked)}
      />
    </div>
  )
}
