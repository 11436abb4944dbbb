import type { ManagedUser } from '@cabinet/contract/users.admin'
import { Suspense, useId, useState } from 'react'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useSlot } from '../../../kernel/slots.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { FactsTable, type IconComponent, PersonCell, TagsCell } from '../../../ui/admin/index.ts'
import { formatByteSize, formatDateTime, joinNames } from '../../../ui/format.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { messages } from './people.text.ts'
import { UserStateTag, UserTypeTag } from './user-columns.tsx'
import styles from './user-drawer.module.css'

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Tabs in the drawer of a person; one with an icon has a button in the row too. */
    user: Section<{ userId: string }> & { icon?: IconComponent }
  }
}

/** All about one user: details, and the tabs of later rooms, of which `first` is shown first. */
export function UserDetailDrawer({ user, first = 'details' }: { user: ManagedUser; first?: string }) {
  const t = useText(messages)
  const say = useTranslate()
  const panel = useId()
  const offered = useSlot('user', useSignedInUser().data?.type)
  const [tab, setTab] = useState(first)
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
          <Suspense fallback={<SkeletonBar height={120} radius={8} />}>
            <part.component userId={user.id} />
          </Suspense>
        ) : (
          <Details user={user} />
        )}
      </div>
    </>
  )
}

/** The user's name in the drawer's header. */
export const UserDrawerHead = ({ user }: { user: ManagedUser }) => (
  <PersonCell name={user.name} below={`${user.account} · ${user.organisationName}`} />
)

function Details({ user }: { user: ManagedUser }) {
  const t = useText(messages)
  const total = user.spaceTotal === 0 ? t('noLimit') : formatByteSize(user.spaceTotal)
  return (
    <FactsTable
      facts={[
        [t('account'), user.account],
        [t('state'), <UserStateTag key="state" user={user} />],
        [t('organisation'), user.organisationName],
        [t('type'), <UserTypeTag key="type" type={user.type} />],
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
        [t('quota'), `${formatByteSize(user.spaceUsed)} / ${total}`],
        [
          t('singleFile'),
          user.singleFileMaxSize === 0 ? t('noLimit') : formatByteSize(user.singleFileMaxSize),
        ],
        [t('extensions'), joinNames(user.extNotAllow.split('|'))],
        [t('expires'), user.expiresAt ? formatDateTime(user.expiresAt) : t('never')],
        [t('created'), formatDateTime(user.createdAt)],
        ...(user.initialPassword ? ([[t('password'), t('initialPassword')]] as const) : []),
      ]}
    />
  )
}
