import { type AppPassword, sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { HardDrive, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useSessionAgoText } from './ago.ts'
import { AppPasswordDialog } from './app-password-dialog.tsx'
import styles from './session-list.module.css'
import { messages } from './sessions.text.ts'

/** App passwords for the mapped drive. */
export function AppPasswordsSection() {
  const { data } = useEndpoint(sessionEndpoints.appPasswords, {})
  const [adding, setAdding] = useState(false)
  const t = useText(messages)
  const c = useText(commonMessages)

  const drop = async ({ id, name }: AppPassword) => {
    const words = { title: t('dropAsk', { name }), body: t('dropBody'), okWords: t('drop') }
    if (!(await askForConfirmation({ ...words, cancelWords: c('cancel'), danger: true }))) return
    try {
      await call(sessionEndpoints.dropAppPassword, { id })
      showToast.success(messages.dropped)
    } catch (error) {
      showToast.failure(error)
    }
    await markQueriesStale(sessionEndpoints.appPasswords)
  }

  return (
    <SettingsSection
      title={t('drive')}
      hint={t('driveHint')}
      tools={
        <Button icon={<Plus />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      {!data ? (
        <SkeletonBar height={64} radius={8} />
      ) : data.length === 0 ? (
        <p className={styles.empty}>{t('noPasswords')}</p>
      ) : (
        <ul className={styles.list}>
          {data.map((one) => (
            <Held key={one.id} held={one} onDrop={() => void drop(one)} />
          ))}
        </ul>
      )}
      {adding && <AppPasswordDialog onClose={() => setAdding(false)} />}
    </SettingsSection>
  )
}

function Held({ held, onDrop }: { held: AppPassword; onDrop: () => void }) {
  const t = useText(messages)
  const ago = useSessionAgoText()
  const used = held.usedAt ? `${t('used', { time: ago(held.usedAt) })} (${held.ip})` : t('unused')
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <HardDrive aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.name}>
          {held.name}
          <Tag colour={held.scope === 'write' ? 'blue' : 'grey'}>{t(held.scope)}</Tag>
        </div>
        <div className={styles.about}>{[t('made', { time: ago(held.createdAt) }), used].join(' · ')}</div>
      </div>
      <Button small aria-label={t('dropOf', { name: held.name })} onClick={onDrop}>
        {t('drop')}
      </Button>
    </li>
  )
}
