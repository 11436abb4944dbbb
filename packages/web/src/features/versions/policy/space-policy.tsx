import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { policyApi, type ShownPolicy } from '@cabinet/contract/versions.policy'
import { useState } from 'react'
import { common } from '../../../kernel/common.text.ts'
import { useCall } from '../../../kernel/query.ts'
import { show } from '../../../kernel/show.tsx'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { applyPolicy, policyText } from './policy.api.ts'
import styles from './policy.module.css'
import { words } from './policy.text.ts'
import { isGood, PolicyFields } from './policy-fields.tsx'

/** In the details of a space's root: which rule counts there, and how to change it. */
export function SpacePolicy({ item }: { item: FileItem }) {
  const mine = item.parentId === '' && holds(item.rights, 'authorise')
  const t = useText(words)
  const { data } = useCall(policyApi.get, { spaceId: item.id }, { enabled: mine, staleTime: 60_000 })
  if (!mine || !data) return null
  const change = () =>
    show<void>((answer) => <PolicyDialog space={item} held={data} onClose={() => answer(null)} />)
  return (
    <section>
      <h3>{t('title')}</h3>
      <div className={styles.summary}>
        <span>
          {policyText(data)}
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
  space: Pick<FileItem, 'id' | 'name'>
  held: ShownPolicy
  onClose: () => void
}

/** A space goes by the enterprise's rule, or by one of its own. */
export function PolicyDialog({ space, held, onClose }: PolicyDialogProps) {
  const t = useText(words)
  const c = useText(common)
  const { own, ...policy } = held
  const [mode, setMode] = useState<'inherited' | 'own'>(own ? 'own' : 'inherited')
  const [draft, setDraft] = useState(policy)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      if (await applyPolicy({ ...draft, spaceId: space.id, inherit: mode === 'inherited' })) onClose()
    } catch (error) {
      toast.failure(error)
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
          <Button type="submit" look="primary" busy={busy} disabled={mode === 'own' && !isGood(draft)}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <Segmented
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
          <PolicyFields value={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        </div>
      )}
    </Dialog>
  )
}
