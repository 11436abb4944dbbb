import type { HomeStatistics } from '@cabinet/contract/home'
import type { MenuPageKey } from '@cabinet/contract/menus.matrix'
import { Bell, FileUser, FolderLock, HardDrive, type LucideIcon, Package, ShieldAlert } from 'lucide-react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { useText } from '../../kernel/text.ts'
import { formatByteSize, formatCount } from '../../ui/format.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useOwnMenuTree } from '../menus/index.ts'
import { useHomeStatistics } from './home.api.ts'
import { addressOfPage, pagesOfMenus } from './home.rules.ts'
import { messages } from './page.text.ts'
import styles from './statistics-tiles.module.css'

interface StatisticsTile {
  key: keyof HomeStatistics
  page: MenuPageKey
  words: 'teamFiles' | 'teamBytes' | 'personalFiles' | 'alerts' | 'unread' | 'packages'
  icon: LucideIcon
  colour: 'blue' | 'green' | 'violet' | 'red' | 'amber' | 'grey'
  format: (value: number) => string
}

const tiles: readonly StatisticsTile[] = [
  {
    key: 'teamFiles',
    page: 'department',
    words: 'teamFiles',
    icon: FolderLock,
    colour: 'blue',
    format: formatCount,
  },
  {
    key: 'teamBytes',
    page: 'department',
    words: 'teamBytes',
    icon: HardDrive,
    colour: 'green',
    format: formatByteSize,
  },
  {
    key: 'personalFiles',
    page: 'personal',
    words: 'personalFiles',
    icon: FileUser,
    colour: 'violet',
    format: formatCount,
  },
  { key: 'alerts', page: 'warning', words: 'alerts', icon: ShieldAlert, colour: 'red', format: formatCount },
  {
    key: 'announcements',
    page: 'systemNotice',
    words: 'unread',
    icon: Bell,
    colour: 'amber',
    format: formatCount,
  },
  {
    key: 'packages',
    page: 'packagelist',
    words: 'packages',
    icon: Package,
    colour: 'grey',
    format: formatCount,
  },
]

/** Six counts that lead to their screens; those of screens that the user may not open are left out. */
export function StatisticsTiles() {
  const t = useText(messages)
  const { data, isPending } = useHomeStatistics()
  const menus = useOwnMenuTree()
  const hasPage = pagesOfMenus(menus ?? [])
  const shown = menus ? tiles.filter(({ page }) => hasPage(page)) : tiles
  if (shown.length === 0) return null
  return (
    <nav className={styles.tiles} aria-label={t('tiles')} aria-busy={isPending || undefined}>
      {shown.map(({ key, page, words, icon: Icon, colour, format }) => (
        <ApplicationLink key={key} {...addressOfPage(page)} className={styles.tile}>
          <span className={styles.icon} data-colour={colour}>
            <Icon size={20} aria-hidden="true" />
          </span>
          <span className={styles.words}>
            <b>{isPending ? <SkeletonBar width={44} height={16} /> : data ? format(data[key]) : '–'}</b>
            <small> {t(words)}</small>
          </span>
        </ApplicationLink>
      ))}
    </nav>
  )
}
