import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { fetchNewRecoveryCodes, fetchTotpSecret, sendTotpRemoval, useOwnFactors } from './factors.api.ts'
import styles from './factors.module.css'
import { messages } from './factors.text.ts'
import { useOwnerConfirmation } from './owner.tsx'
import { PasskeySection } from './passkey-part.tsx'
import { RecoveryCodesDialog, TotpSetupDialog } from './totp-dialog.tsx'

/** The signed-in user's second factors and passkeys, embedded in the personal page. */
export function SecuritySection() {
  const factors = useOwnFactors()
  const [begun, setBegun] = useState<{ ticket: string; secret: string; address: string } | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const { asOwner, dialog } = useOwnerConfirmation()
  const t = useText(messages)

  const setUp = () => asOwner(async (password) => setBegun(await fetchTotpSecret(password)))
  const remove = async () => {
    const question = { title: t('removeApp'), body: t('removeAppBody'), danger: true }
    if (!(await askForConfirmation({ ...question, okWords: t('remove'), cancelWords: t('cancel') }))) return
    await asOwner(async (password) => {
      await sendTotpRemoval(password)
      showToast.success(messages.done)
    })
  }
  const renew = async () => {
    const question = { title: t('newCodesAsk'), body: t('newCodesBody') }
    if (!(await askForConfirmation({ ...question, okWords: t('newCodes'), cancelWords: t('cancel') }))) return
    await asOwner(async (password) => setCodes((await fetchNewRecoveryCodes(password)).recoveryCodes))
  }

  return (
    <SettingsSection title={t('title')} hint={t(factors?.required ? 'required' : 'lead')}>
      {!factors && <SkeletonBar height={180} radius={14} />}
      {factors && (
        <div className={styles.factors}>
          <div className={styles.factor}>
            <Smartphone aria-hidden="true" />
            <div className={styles.about}>
              <strong>
                {t('app')}
                {factors.totp && <Tag colour="green">{t('on')}</Tag>}
              </strong>
              <span>{t(factors.totp ? 'appOn' : 'appOff')}</span>
            </div>
            <div className={styles.actions}>
              {factors.totp && (
                <Button small onClick={() => void remove()}>
                  {t('remove')}
                </Button>
              )}
              <Button small onClick={() => void setUp()}>
                {t(factors.totp ? 'replace' : 'setUp')}
              </Button>
            </div>
          </div>
          <PasskeySection
            passkeys={factors.passkeys}
            icon={<KeyRound aria-hidden="true" />}
            onCodes={setCodes}
          />
          {(factors.totp || factors.passkeys.length > 0) && (
            <div className={styles.factor}>
              <LifeBuoy aria-hidden="true" />
              <div className={styles.about}>
                <strong>
                  {t('codes')}
                  <Tag colour={factors.recoveryLeft > 2 ? 'grey' : 'red'}>
                    {t('codesLeft', { count: factors.recoveryLeft })}
                  </Tag>
                </strong>
                <span>{t('codesRow')}</span>
              </div>
              <Button small onClick={() => void renew()}>
                {t('newCodes')}
              </Button>
            </div>
          )}
        </div>
      )}
      {begun && <TotpSetupDialog begun={begun} onClose={() => setBegun(null)} onCodes={setCodes} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
      {dialog}
    </SettingsSection>
  )
}
