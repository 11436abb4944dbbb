import { handoverEndpoints } from '@cabinet/contract/handover'
import { userTypeCodes } from '@cabinet/contract/users'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatByteSize, joinNames } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { LazyOrganisationPicker } from '../organisations/index.ts'
import { LazyUserPicker } from '../users/index.ts'
import styles from './hand-over-tab.module.css'
import { messages } from './handover.text.ts'
import { HandoverHistory } from './history.tsx'

const parts = ['files', 'spaces', 'grants', 'locks', 'roles', 'groups'] as const
type Part = (typeof parts)[number]
/** Parts that a department can receive. */
const impersonal: readonly Part[] = ['files', 'locks']

/** The handover tab in a user's drawer: recipients, checks and earlier handovers. */
export function UserHandoverTab({ userId }: { userId: string }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const me = useSignedInUser().data
  const [kind, setKind] = useState<'person' | 'department'>('person')
  const [heir, setHeir] = useState<string | undefined>()
  const [left, setLeft] = useState<ReadonlySet<Part>>(new Set())
  const [disable, setDisable] = useState(true)
  const [overQuota, setOverQuota] = useState(false)
  const [busy, setBusy] = useState(false)
  const to = kind === 'person' ? { toUserId: heir } : { toDepartmentId: heir }
  const preview = useEndpoint(
    handoverEndpoints.preview,
    { userId, ...to },
    { placeholderData: (last) => last, staleTime: 0 },
  )
  const { data } = preview
  if (preview.error && !data)
    return <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={() => void preview.refetch()} />
  if (!data) return <SkeletonBar height={160} radius={8} />

  const names = (rows: readonly { name: string }[]) => joinNames(rows.map((row) => row.name))
  const counts = { files: data.files + data.folders, spaces: data.spaces.length, grants: data.grants }
  const has: Record<Part, boolean> = {
    files: counts.files > 0,
    spaces: counts.spaces > 0,
    grants: counts.grants > 0,
    locks: data.locks > 0,
    roles: data.roles.length > 0 && (me?.type ?? 4) <= userTypeCodes.enterprise,
    groups: data.groups.length > 0,
  }
  const facts: Record<Part, string> = {
    files: t('filesFact', { files: data.files, folders: data.folders, size: formatByteSize(data.bytes) }),
    spaces: names(data.spaces),
    grants: t('grantsFact', { count: data.grants }),
    locks: t('locksFact', { count: data.locks }),
    roles: names(data.roles),
    groups: names(data.groups),
  }
  const offered = parts.filter((part) => kind === 'person' || impersonal.includes(part))
  const chosen = offered.filter((part) => has[part] && !left.has(part))
  const tight = chosen.includes('files') && !data.fits

  const run = async () => {
    const yes = await askForConfirmation({
      title: t('go'),
      body: t('askBody', { parts: joinNames(chosen.map((part) => t(part))) }),
      okWords: t('go'),
      cancelWords: c('cancel'),
      danger: disable && !data.disabled,
    })
    if (!yes) return
    setBusy(true)
    try {
      const on = (part: Part) => chosen.includes(part)
      const { folderName } = await call(handoverEndpoints.run, {
        userId,
        ...to,
        files: on('files'),
        spaces: on('spaces'),
        grants: on('grants'),
        locks: on('locks'),
        roles: on('roles'),
        groups: on('groups'),
        disable: disable && !data.disabled && me?.userId !== userId,
        overQuota,
      })
      showToast.success(folderName ? messages.doneFolder : messages.done, {
        params: { name: folderName ?? '' },
      })
      setHeir(undefined)
      await markQueriesStale(handoverEndpoints.preview, handoverEndpoints.list, userAdminEndpoints.page)
    } catch (error) {
      showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.tab}>
      <p className={styles.intro}>{t('intro')}</p>
      <fieldset className={styles.part}>
        <legend>{t('receiver')}</legend>
        <div className={styles.receiver}>
          <SegmentedControl
            label={t('receiver')}
            value={kind}
            options={(['person', 'department'] as const).map((value) => ({ value, words: t(value) }))}
            onChange={(value) => {
              setKind(value)
              setHeir(undefined)
            }}
          />
          {kind === 'person' ? (
            <LazyUserPicker
              value={heir}
              without={[userId]}
              placeholder={t('choosePerson')}
              aria-label={t('choosePerson')}
              onChange={(value) => setHeir(value as string | undefined)}
            />
          ) : (
            <LazyOrganisationPicker
              value={heir}
              placeholder={t('chooseDepartment')}
              aria-label={t('chooseDepartment')}
              onChange={(value) => setHeir(value as string | undefined)}
            />
          )}
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('parts')}</legend>
        <ul className={styles.choices}>
          {offered.map((part) => (
            <li key={part}>
              <Checkbox
                checked={chosen.includes(part)}
                disabled={!has[part]}
                onChange={(event) => {
                  const next = new Set(left)
                  if (event.target.checked) next.delete(part)
                  else next.add(part)
                  setLeft(next)
                }}
              >
                {t(part)}
              </Checkbox>
              <span className={styles.fact} title={has[part] ? facts[part] : ''}>
                {has[part] ? facts[part] : t('nothing')}
              </span>
            </li>
          ))}
        </ul>
        {data.binned > 0 && <p className={styles.note}>{t('binned', { count: data.binned })}</p>}
        {tight && (
          <div className={styles.warn} role="status">
            {t('noRoom', { free: formatByteSize(data.free ?? 0), size: formatByteSize(data.bytes) })}
            <Checkbox checked={overQuota} onChange={(event) => setOverQuota(event.target.checked)}>
              {t('overQuota')}
            </Checkbox>
          </div>
        )}
      </fieldset>
      <div className={styles.foot}>
        {data.disabled ? (
          <span className={styles.note}>{t('alreadyDisabled')}</span>
        ) : (
          <Checkbox checked={disable} onChange={(event) => setDisable(event.target.checked)}>
            {t('disable')}
          </Checkbox>
        )}
        <Button
          look="primary"
          busy={busy}
          disabled={!heir || chosen.length === 0 || (tight && !overQuota) || preview.isPlaceholderData}
          onClick={() => void run()}
        >
          {t('go')}
        </Button>
      </div>
      <HandoverHistory userId={userId} />
    </div>
  )
}
