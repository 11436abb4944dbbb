import type { UserPasskey } from '@cabinet/contract/auth.factors'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatLocalDate } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useSignInOptions } from '../auth.api.ts'
import { createOwnPasskey, fetchPasskeyOptions, sendPasskeyName, sendPasskeyRemoval } from './factors.api.ts'
import styles from './factors.module.css'
import { messages } from './factors.text.ts'
import { toastFactorError, useOwnerConfirmation } from './owner.tsx'

interface PasskeyPartProps {
  passkeys: UserPasskey[]
  icon: ReactNode
  onCodes: (codes: string[]) => void
}

/** The passkey being named: a new one, or an existing one. */
type Naming = { begun: { ticket: string; options: string } } | { passkey: UserPasskey }

/** The signed-in user's passkeys: add, rename, remove. */
export function PasskeySection({ passkeys, icon, onCodes }: PasskeyPartProps) {
  const [naming, setNaming] = useState<Naming | null>(null)
  const { asOwner, dialog } = useOwnerConfirmation()
  const t = useText(messages)
  const options = useSignInOptions()
  const able = options?.passkey && 'PublicKeyCredential' in window

  const add = () => asOwner(async (password) => setNaming({ begun: await fetchPasskeyOptions(password) }))
  const remove = async ({ id, name }: UserPasskey) => {
    const question = { title: t('removePasskey', { name }), body: t('removePasskeyBody'), danger: true }
    if (!(await askForConfirmation({ ...question, okWords: t('remove'), cancelWords: t('cancel') }))) return
    await asOwner(async (password) => {
      await sendPasskeyRemoval(id, password)
      showToast.success(messages.done)
    })
  }
  const named = async (name: string) => {
    if (!naming) return
    try {
      if ('begun' in naming) onCodes(await createOwnPasskey(naming.begun, name))
      else await sendPasskeyName(naming.passkey.id, name)
      showToast.success(messages.done)
    } catch (error) {
      toastFactorError(error)
    }
    setNaming(null)
  }
  return (
    <div className={styles.factor}>
      {icon}
      <div className={styles.about}>
        <strong>{t('passkeys')}</strong>
        <span>{t(options && !able ? 'passkeysInsecure' : 'passkeysBody')}</span>
      </div>
      {able && (
        <Button small onClick={() => void add()}>
          {t('addPasskey')}
        </Button>
      )}
      {passkeys.length > 0 && (
        <ul className={styles.keys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className={styles.about}>
                <strong>{passkey.name}</strong>
                <span>
                  {t('added', { date: formatLocalDate(passkey.createdAt) })} ·{' '}
                  {passkey.usedAt ? t('used', { date: formatLocalDate(passkey.usedAt) }) : t('never')}
                </span>
              </div>
              <IconButton
                small
                words={t('rename')}
                icon={<Pencil />}
                onClick={() => setNaming({ passkey })}
              />
              <IconButton small words={t('remove')} icon={<Trash2 />} onClick={() => void remove(passkey)} />
            </li>
          ))}
        </ul>
      )}
      {naming && (
        <NameDialog
          name={'passkey' in naming ? naming.passkey.name : ''}
          title={t('begun' in naming ? 'addPasskey' : 'rename')}
          onName={named}
          onClose={() => setNaming(null)}
        />
      )}
      {dialog}
    </div>
  )
}

interface NameDialogProps {
  name: string
  title: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}

function NameDialog({ name, title, onName, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const t = useText(messages)
  const submit = () => {
    if (!typed.trim()) return
    setBusy(true)
    void onName(typed.trim())
  }
  return (
    <Dialog
      title={title}
      closeWords={t('close')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!typed.trim()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <TextInput
        label={t('passkeyName')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={t('passkeyNameHint')}
        maxLength={60}
      />
    </Dialog>
  )
}
