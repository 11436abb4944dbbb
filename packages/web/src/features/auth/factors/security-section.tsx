import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/confirm.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { beginTotp, newRecoveryCodes, removeTotp, useFactors } from './factors.api.ts'
import styles from './factors.module.css'
import { text } from './factors.text.ts'
import { useOwner } from './owner.tsx'
import { PasskeyPart } from './passkey-part.tsx'
import { CodesDialog, TotpDialog } from './totp-dialog.tsx'

/** The own second factors and passkeys, to be embedded in the personal page. */
export function SecuritySection() {
  const factors = useFactors()
  const [begun, setBegun] = useState<{ ticket: string; secret: string; address: string } | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const { asOwner, dialog } = useOwner()
  const t = useText(text)

  const setUp = () => asOwner(async (password) => setBegun(await beginTotp(password)))
  const remove = async () => {
    const question = { title: t('removeApp'), body: t('removeAppBody'), danger: true }
    if (!(await ask({ ...question, okWords: t('remove'), cancelWords: t('cancel') }))) return
    await asOwner(async (password) => {
      await removeTotp(password)
      toast.success(text.done)
    })
  }
  const renew = async () => {
    const question = { title: t('newCodesAsk'), body: t('newCodesBody') }
    if (!(await ask({ ...question, okWords: t('newCodes'), cancelWords: t('cancel') }))) return
    await asOwner(async (password) => setCodes((await newRecoveryCodes(password)).recoveryCodes))
  }

  return (
    <Section title={t('title')} hint={t(factors?.required ? 'required' : 'lead')}>
      {!factors && <Skeleton height={180} radius={14} />}
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
          <PasskeyPart
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
      {begun && <TotpDialog begun={begun} onClose={() => setBegun(null)} onCodes={setCodes} />}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
      {dialog}
    </Section>
  )
}
