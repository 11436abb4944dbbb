import { fixedMenuIds, searchMenuParameter } from '@cabinet/contract/menus'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Bell, FolderClosed, House, type LucideIcon, Plus, Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import { ApplicationLink, useScreenPath } from '../../../kernel/address.tsx'
import type { QueryParameters } from '../../../kernel/go.ts'
import { useText } from '../../../kernel/text.ts'
import { mobileMessages } from '../mobile.text.ts'
import { useUnreadMessages } from '../use-unread.ts'
import { AddToFolderSheet } from './add-sheet.tsx'
import styles from './bottom-bar.module.css'

/** Beginnings of the paths that belong to tabs of their own; everything else is files. */
const home = /^\/dashboard\/home/i
const search = /^\/dashboard\/search/i
const messages = /^\/dashboard\/messageMain/i
const me = /^\/dashboard\/(EditPassword|recycle|flow)/i

/** The bottom navigation bar. */
export function MobileBottomBar() {
  const t = useText(mobileMessages)
  const path = useScreenPath()
  const unread = useUnreadMessages().count
  const [adding, setAdding] = useState(false)
  const files = ![home, search, messages, me].some((one) => one.test(path))
  return (
    <nav className={styles.bar} aria-label={t('tabs')}>
      <Tab path={menuPageMatrix.home[1]} icon={House} active={home.test(path)} words={t('home')} />
      <Tab
        path={menuPageMatrix.personal[1]}
        query={{ menuid: String(fixedMenuIds.personal) }}
        icon={FolderClosed}
        active={files}
        words={t('files')}
      />
      <Tab
        path={menuPageMatrix.search[1]}
        query={{ menuid: searchMenuParameter }}
        icon={Search}
        active={search.test(path)}
        words={t('search')}
      />
      <button
        type="button"
        className={styles.add}
        aria-label={t('add')}
        aria-haspopup="dialog"
        onClick={() => setAdding(true)}
      >
        <span>
          <Plus aria-hidden="true" />
        </span>
      </button>
      <Tab
        path={menuPageMatrix.packagelist[1]}
        query={{ menuid: String(menuPageMatrix.packagelist[0]) }}
        icon={Bell}
        active={messages.test(path)}
        words={t('messages')}
        label={unread > 0 ? t('messagesNew', { count: unread }) : undefined}
        count={unread}
      />
      <Tab path="/dashboard/EditPassword" icon={UserRound} active={me.test(path)} words={t('me')} />
      {adding && <AddToFolderSheet onClose={() => setAdding(false)} />}
    </nav>
  )
}

interface TabProps {
  path: string
  query?: QueryParameters
  icon: LucideIcon
  active: boolean
  words: string
  label?: string | undefined
  count?: number
}

function Tab({ path, query = {}, icon: Icon, active, words: name, label, count = 0 }: TabProps) {
  return (
    <ApplicationLink
      path={path}
      query={query}
      className={styles.tab}
      aria-current={active ? 'page' : undefined}
      aria-label={label}
      data-active={active || undefined}
    >
      <span className={styles.sign}>
        <Icon aria-hidden="true" />
        {count > 0 && <b>{count > 99 ? '99+' : count}</b>}
      </span>
      {name}
    </ApplicationLink>
  )
}
