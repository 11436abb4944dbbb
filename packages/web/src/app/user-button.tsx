import { Info, KeyRound, LogOut, Settings2, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { commonMessages } from '../kernel/common.text.ts'
import { currentAddress, navigateBackTo, navigateTo } from '../kernel/go.ts'
import { isHandheldDevice, setLayoutName } from '../kernel/layout.ts'
import { signOutEverywhere, useSignedInUser } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Popover } from '../ui/popover.tsx'
import { messages } from './app.text.ts'
import { CapacityMeter } from './capacity.tsx'
import { RoleNamesList } from './roles.tsx'
import styles from './user-button.module.css'

/** The avatar in the header, and the card that it opens. */
export function UserCardButton() {
  const me = useSignedInUser().data
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const t = useText(messages)
  const c = useText(commonMessages)
  if (!me) return <span className={styles.waiting} />

  const leave = async (yes: boolean) => {
    if (yes) await signOutEverywhere()
    setLeaving(false)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`${t('account')}: ${me.name}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={me.name} image={me.avatar} size={32} />
      </button>
      {open && button.current && (
        <Popover
          anchor={button.current}
          align="end"
          role="dialog"
          aria-label={t('account')}
          className={styles.card}
          onClose={() => setOpen(false)}
        >
          <div className={styles.who}>
            <Avatar name={me.name} image={me.avatar} size={48} />
            <div className={styles.names}>
              <p className={styles.name}>{me.name}</p>
              <p className={styles.account}>{me.account}</p>
              {me.organisationName && <p className={styles.account}>{me.organisationName}</p>}
            </div>
          </div>
          <RoleNamesList roles={me.roles} />
          <CapacityMeter />
          <div className={styles.deeds}>
            <Button
              look="quiet"
              icon={<Settings2 />}
              onClick={() => {
                setOpen(false)
                navigateTo('/dashboard/EditPassword', { section: 'profile' })
              }}
            >
              {t('personal')}
            </Button>
            <Button
              look="quiet"
              icon={<KeyRound />}
              onClick={() => {
                setOpen(false)
                navigateTo('/dashboard/EditPassword')
              }}
            >
              {t('changePassword')}
            </Button>
            <Button
              look="quiet"
              icon={<Info />}
              onClick={() => {
                setOpen(false)
                navigateTo('/dashboard/system')
              }}
            >
              {t('about')}
            </Button>
            {isHandheldDevice() && (
              <Button
                look="quiet"
                icon={<Smartphone />}
                onClick={() => {
                  setLayoutName('mobile')
                  navigateBackTo(currentAddress())
                }}
              >
                {t('toMobile')}
              </Button>
            )}
            <Button
              look="quiet"
              icon={<LogOut />}
              onClick={() => {
                setOpen(false)
                setLeaving(true)
              }}
            >
              {t('signOut')}
            </Button>
          </div>
        </Popover>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('signOutAsk')}
          okWords={t('signOut')}
          cancelWords={c('cancel')}
          onAnswer={leave}
        />
      )}
    </>
  )
}
