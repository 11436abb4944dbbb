import { flowDelegationEndpoints } from '@cabinet/contract/flows.delegation'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import { useSignedInUser } from '../../../kernel/session.ts'
import { translate, useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatLocalDate } from '../../../ui/format.ts'
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { LazyUserPicker } from '../../users/index.ts'
import { refreshFlows } from '../flows.api.ts'
import styles from './away.module.css'
import { awayMessages } from './away.text.ts'

const dayMs = 24 * 3_600_000
const today = () => formatLocalDate(new Date())
/** The first and the last moment of days in local time. */
const startOf = (day: string) => new Date(`${day}T00:00`)
const endOf = (day: string) => new Date(new Date(`${day}T00:00`).getTime() + dayMs - 1000)

interface Delegation {
  userId: string | null
  name: string
  from: Date | null
  until: Date | null
}

/** On the personal page: who decides in the user's place for some days. */
export function DelegationSection() {
  const t = useText(awayMessages)
  const c = useText(commonMessages)
  const { data, error, refetch } = useEndpoint(flowDelegationEndpoints.delegation, {})
  return (
    <SettingsSection title={t('title')} hint={t('hint')}>
      {data ? (
        <DelegationForm key={`${data.userId} ${data.until?.getTime()}`} held={data} />
      ) : error ? (
        <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBar height={160} radius={8} />
      )}
    </SettingsSection>
  )
}

const refresh = () => Promise.all([markQueriesStale(flowDelegationEndpoints.delegation), refreshFlows()])

async function endDelegation() {
  const yes = await askForConfirmation({
    title: translate(awayMessages.endAsk),
    body: translate(awayMessages.endBody),
    okWords: translate(awayMessages.end),
    cancelWords: translate(commonMessages.cancel),
  })
  if (!yes) return
  await call(flowDelegationEndpoints.saveDelegation, { withPending: false })
  showToast.success(awayMessages.ended)
  await refresh()
}

function DelegationForm({ held }: { held: Delegation }) {
  const t = useText(awayMessages)
  const me = useSignedInUser().data?.userId
  const [userId, setUserId] = useState(held.userId ?? undefined)
  const [from, setFrom] = useState(held.from ? formatLocalDate(held.from) : today())
  const [until, setUntil] = useState(held.until ? formatLocalDate(held.until) : '')
  const [withPending, setWithPending] = useState(false)
  const [busy, setBusy] = useState(false)
  const isWrong = until !== '' && (until < from || until < today())
  const save = async () => {
    if (!userId || until === '' || isWrong) return
    setBusy(true)
    try {
      await call(flowDelegationEndpoints.saveDelegation, {
        userId,
        from: startOf(from),
        until: endOf(until),
        withPending,
      })
      showToast.success(awayMessages.saved)
      await refresh()
    } catch (error) {
      showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <HeldDelegation held={held} />
      <div className={styles.field}>
        <span aria-hidden="true">{t('to')}</span>
        <LazyUserPicker
          value={userId}
          without={me ? [me] : []}
          placeholder={t('choose')}
          aria-label={t('to')}
          onChange={(value) => setUserId(value as string | undefined)}
        />
      </div>
      <div className={styles.days}>
        <TextInput
          type="date"
          label={t('from')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextInput
          type="date"
          label={t('until')}
          value={until}
          min={from}
          error={isWrong ? t('wrongDays') : null}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      <Checkbox checked={withPending} onChange={(event) => setWithPending(event.target.checked)}>
        {t('withPending')}
      </Checkbox>
      <div className={styles.buttons}>
        <Button
          type="submit"
          look="primary"
          busy={busy}
          disabled={!userId || from === '' || until === '' || isWrong}
        >
          {t(held.userId ? 'change' : 'save')}
        </Button>
        {held.userId && (
          <Button onClick={() => void endDelegation().catch(showToast.failure)}>{t('end')}</Button>
        )}
      </div>
    </form>
  )
}

function HeldDelegation({ held: { userId, name, from, until } }: { held: Delegation }) {
  const t = useText(awayMessages)
  if (!userId || !until) return null
  const isPlanned = from !== null && from > new Date()
  return (
    <p className={styles.held} role="status">
      {t(isPlanned ? 'planned' : 'active', {
        name,
        from: from ? formatLocalDate(from) : '',
        until: formatLocalDate(until),
      })}
    </p>
  )
}
