import type { PersonRow } from '@cabinet/contract/users.admin'
import { Suspense, useId, useState } from 'react'
import { useMe } from '../../../kernel/session.ts'
import { useSlot } from '../../../kernel/slots.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { Facts, PersonCell, TagsCell } from '../../../ui/admin/index.ts'
import { sizeText, timeText } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { words } from './people.text.ts'
import { TypeTag, UserStanding } from './user-columns.tsx'
import styles from './user-drawer.module.css'

declare module '../../../kernel/slots.ts' {
  interface Slots {
    /** Tabs in the drawer of a person. */
    user: Section<{ userId: string }>
  }
}

/** Everything about one user: details, and what later rooms have to say. */
export function UserDrawer({ user }: { user: PersonRow }) {
  const t = useText(words)
  const say = useSay()
  const panel = useId()
  const offered = useSlot('user', useMe().data?.type)
  const [tab, setTab] = useState('details')
  const part = offered.find(({ key }) => key === tab)
  return (
    <>
      {offered.length > 0 && (
        <Tabs
          label={t('tabs')}
          value={part ? tab : 'details'}
          controls={panel}
          tabs={[
            { value: 'details', words: t('details') },
            ...offered.map(({ key, words: name }) => ({ value: key, words: say(name) })),
          ]}
          onChange={setTab}
        />
      )}
      <div id={panel} role={offered.length > 0 ? 'tabpanel' : undefined} className={styles.panel}>
        {part ? (
          <Suspense fallback={<Skeleton height={120} radius={8} />}>
            <part.component userId={user.id} />
          </Suspense>
        ) : (
          <Details user={user} />
        )}
      </div>
    </>
  )
}

/** Who it is, in the drawer's head. */
export const UserHead = ({ user }: { user: PersonRow }) => (
  <PersonCell name={user.name} below={`${user.account} · ${user.organisationName}`} />
)

function Details({ user }: { user: PersonRow }) {
  const t = useText(words)
  const total = user.spaceTotal === 0 ? t('noLimit') : sizeText(user.spaceTotal)
  return (
    <Facts
      facts={[
        [t('account'), user.account],
        [t('state'), <UserStanding key="state" user={user} />],
        [t('organisation'), user.organisationName],
        [t('type'), <TypeTag key="type" type={user.type} />],
        [t('mail'), user.mail],
        [t('phone'), user.phone],
        [t('supervisor'), user.supervisorName],
        [
          t('roles'),
          user.roles.length > 0 && (
            <TagsCell
              key="roles"
              most={6}
              tags={user.roles.map(({ id, name }) => ({ key: id, words: name }))}
            />
          ),
        ],
        [t('quota'), `${sizeText(user.spaceUsed)} / ${total}`],
        [t('singleFile'), user.singleFileMaxSize === 0 ? t('noLimit') : sizeText(user.singleFileMaxSize)],
        [t('extensions'), user.extNotAllow.replaceAll('|', '、')],
        [t('expires'), user.expiresAt ? timeText(user.expiresAt) : t('never')],
        [t('created'), timeText(user.createdAt)],
        ...(user.initialPassword ? ([[t('password'), t('initialPassword')]] as const) : []),
      ]}
    />
  )
}
