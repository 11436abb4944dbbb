import { limits } from '@cabinet/contract/limits'
import type { SharedWorkspace } from '@cabinet/contract/workspaces'
import { BookOpen, Box, Ellipsis, Users } from 'lucide-react'
import { useState } from 'react'
import { ApplicationLink } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatByteSize, formatFullTime, formatLocalDate } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingMenu } from '../../../ui/menu.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { routeOfFolder } from '../../nodes/index.ts'
import { memberRoleMessages } from '../roles.ts'
import { messages } from '../workspaces.text.ts'
import { placeKindOfWorkspace } from './deeds.tsx'
import { workspaceMenuItems } from './menu-items.tsx'
import styles from './space-list.module.css'

const signs = { team: Users, project: Box, knowledge: BookOpen }

/** A space: its description, owner, usage and the user's role. */
export function WorkspaceListRow({ space }: { space: SharedWorkspace }) {
  const t = useText(messages)
  const [menu, setMenu] = useState<Element | null>(null)
  const Sign = signs[space.kind]
  const share = space.total > 0 ? space.used / space.total : 0
  const route = routeOfFolder({ kind: placeKindOfWorkspace(space.kind), spaceId: space.id })
  return (
    <li className={styles.row} data-kind={space.kind}>
      <span className={styles.sign} aria-hidden="true">
        <Sign />
      </span>
      <span className={styles.name}>
        {space.state === 'deleted' ? (
          <strong>{space.name}</strong>
        ) : (
          <ApplicationLink path={route.path} query={route.query} aria-label={t('open', { name: space.name })}>
            {space.name}
          </ApplicationLink>
        )}
        <span>{space.purpose || space.organisationName}</span>
      </span>
      <span className={styles.owner} data-tip={t('owner')}>
        {space.ownerName && <Avatar name={space.ownerName} size={22} />}
        <span>{space.ownerName}</span>
      </span>
      <span className={styles.count}>{t('memberCount', { count: space.members })}</span>
      <span className={styles.used}>
        <ProgressBar
          label={t('used')}
          value={share}
          look={share > limits.capacityRed ? 'error' : 'accent'}
          height={4}
        />
        <span>{t('usedOf', { used: formatByteSize(space.used), total: formatByteSize(space.total) })}</span>
      </span>
      <span className={styles.at} title={formatFullTime(space.createdAt)}>
        {formatLocalDate(space.createdAt)}
      </span>
      <span className={styles.role}>
        <Tag colour={space.role === 'owner' ? 'blue' : 'grey'}>
          {t(space.role ? memberRoleMessages[space.role] : 'administrator')}
        </Tag>
      </span>
      <IconButton
        small
        words={t('more', { name: space.name })}
        icon={<Ellipsis />}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
      />
      {menu && (
        <FloatingMenu
          label={t('more', { name: space.name })}
          anchor={menu}
          align="end"
          items={workspaceMenuItems(space, t)}
          onClose={() => setMenu(null)}
        />
      )}
    </li>
  )
}

/** Rows that are on their way. */
export const WaitingWorkspaces = () => (
  <ul className={styles.rows} aria-hidden="true">
    {[64, 48, 72, 56, 60].map((width) => (
      <li key={width} className={styles.row}>
        <SkeletonBar width={36} height={36} radius={10} />
        <SkeletonBar width={`${width}%`} />
      </li>
    ))}
  </ul>
)
