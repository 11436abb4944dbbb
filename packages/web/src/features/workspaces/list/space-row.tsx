import { limits } from '@cabinet/contract/limits'
import type { Workspace } from '@cabinet/contract/workspaces'
import { BookOpen, Box, Ellipsis, Users } from 'lucide-react'
import { useState } from 'react'
import { To } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { dateText, fullTimeText, sizeText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { routeOf } from '../../nodes/index.ts'
import { roleWords } from '../roles.ts'
import { words } from '../workspaces.text.ts'
import { whereKind } from './deeds.tsx'
import { spaceItems } from './menu-items.tsx'
import styles from './space-list.module.css'

const signs = { team: Users, project: Box, knowledge: BookOpen }

/** One space: what it is for, whose it is, how full it is, and what one is in it. */
export function SpaceRow({ space }: { space: Workspace }) {
  const t = useText(words)
  const [menu, setMenu] = useState<Element | null>(null)
  const Sign = signs[space.kind]
  const share = space.total > 0 ? space.used / space.total : 0
  const route = routeOf({ kind: whereKind(space.kind), spaceId: space.id })
  return (
    <li className={styles.row} data-kind={space.kind}>
      <span className={styles.sign} aria-hidden="true">
        <Sign />
      </span>
      <span className={styles.name}>
        {space.state === 'deleted' ? (
          <strong>{space.name}</strong>
        ) : (
          <To path={route.path} query={route.query} aria-label={t('open', { name: space.name })}>
            {space.name}
          </To>
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
        <span>{t('usedOf', { used: sizeText(space.used), total: sizeText(space.total) })}</span>
      </span>
      <span className={styles.at} title={fullTimeText(space.createdAt)}>
        {dateText(space.createdAt)}
      </span>
      <span className={styles.role}>
        <Tag colour={space.role === 'owner' ? 'blue' : 'grey'}>
          {t(space.role ? roleWords[space.role] : 'administrator')}
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
        <Menu
          label={t('more', { name: space.name })}
          anchor={menu}
          align="end"
          items={spaceItems(space, t)}
          onClose={() => setMenu(null)}
        />
      )}
    </li>
  )
}

/** Rows that are on their way. */
export const WaitingSpaces = () => (
  <ul className={styles.rows} aria-hidden="true">
    {[64, 48, 72, 56, 60].map((width) => (
      <li key={width} className={styles.row}>
        <Skeleton width={36} height={36} radius={10} />
        <Skeleton width={`${width}%`} />
      </li>
    ))}
  </ul>
)
