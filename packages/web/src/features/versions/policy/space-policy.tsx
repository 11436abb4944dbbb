import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { type ShownVersionPolicy, versionPolicyEndpoints } from '@cabinet/contract/versions.policy'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { confirmAndSavePolicy, versionPolicyText } from './policy.api.ts'
import styles from './policy.module.css'
import { messages } from './policy.text.ts'
import { isPolicyDraftValid, VersionPolicyFields } from './policy-fields.tsx'

/** Shows the effective policy in a space's details, with a way to change it. */
export function SpaceVersionPolicy({ item }: { item: ListedFileItem }) {
  const mine = item.parentId === '' && includesRight(item.rights, 'authorise')
  const t = useText(messages)
  const { data } = useEndpoint(
    versionPolicyEndpoints.get,
    { spaceId: item.id },
    { enabled: mine, staleTime: 60_000 },
  )
  if (!mine || !data) return null
  const change = () =>
    showDialog<void>((answer) => <SpacePolicyDialog space={item} held={data} onClose={() => answer(null)} />)
  return (
    <section>
      <h3>{t('title')}</h3>
      <div className={styles.summary}>
        <span>
          {versionPolicyText(data)}
          <small>{t(data.own ? 'own' : 'inherited')}</small>
        </span>
        <Button small onClick={() => void change()}>
          {t('change')}
        </Button>
      </div>
    </section>
  )
}

interface PolicyDialogProps {
  space: Pick<ListedFileItem, 'id' | 'name'>
  held: ShownVersionPolicy
  onClose: () => void
}

/** Sets whether a space follows the enterprise's policy or its own. */
export function SpacePolicyDialog({ space, held, onClose }: PolicyDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const { own, ...policy } = held
  const [mode, setMode] = useState<'inherited' | 'own'>(own ? 'own' : 'inherited')
  const [draft, setDraft] = useState(policy)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      if (await confirmAndSavePolicy({ ...draft, spaceId: space.id, inherit: mode === 'inherited' }))
        onClose()
    } catch (error) {
      showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('dialogTitle', { name: space.name })}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={busy}
            disabled={mode === 'own' && !isPolicyDraftValid(draft)}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <SegmentedControl
        label={t('which')}
        value={mode}
        options={[
          { value: 'inherited', words: t('inherited') },
          { value: 'own', words: t('own') },
        ]}
        onChange={setMode}
      />
      {mode === 'own' && (
        <div>
          <VersionPolicyFields value={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        </div>
      )}
    </Dialog>
  )
}
