import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { markQueriesStale } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useOwnerConfirmation } from '../factors/owner.tsx'
import styles from './app-password-dialog.module.css'
import { messages } from './sessions.text.ts'

/** Creates an app password for the mapped drive and shows it once. */
export function AppPasswordDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<'read' | 'write'>('write')
  const [secret, setSecret] = useState('')
  const [busy, setBusy] = useState(false)
  const { asOwner, dialog } = useOwnerConfirmation()
  const t = useText(messages)
  const c = useText(commonMessages)

  const create = async () => {
    if (!name.trim() || busy) return
    setBusy(true)
    await asOwner(async (own) => {
      const input = { name: name.trim(), scope, password: own }
      const { password } = await call(sessionEndpoints.addAppPassword, input, { quiet: true })
      setSecret(password)
      await markQueriesStale(sessionEndpoints.appPasswords)
    })
    setBusy(false)
  }
  if (secret) return <Shown secret={secret} onClose={onClose} />
  if (dialog) return dialog
  return (
    <Dialog
      title={t('add')}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!name.trim()}>
            {t('create')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextInput
          label={t('name')}
          placeholder={t('namePlaceholder')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={60}
        />
        <div>
          <div className={styles.label}>{t('scope')}</div>
          <SegmentedControl
            label={t('scope')}
            value={scope}
            options={[
              { value: 'write', words: t('write') },
              { value: 'read', words: t('read') },
            ]}
            onChange={setScope}
          />
        </div>
      </div>
    </Dialog>
  )
}

function Shown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const shown = useRef<HTMLElement>(null)
  const t = useText(messages)
  const c = useText(commonMessages)
  const copy = async () => {
    try {
      // the clipboard is absent on plain-http addresses
      await navigator.clipboard.writeText(secret)
      showToast.success(messages.copied)
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      showToast.info(messages.copyYourself)
    }
  }
  return (
    <Dialog
      title={t('created')}
      closeWords={c('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('close')}</Button>
          <Button look="primary" data-first icon={<Copy />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </>
      }
    >
      {t('createdHint')}
      <code ref={shown} className={styles.secret}>
        {secret}
      </code>
    </Dialog>
  )
}
