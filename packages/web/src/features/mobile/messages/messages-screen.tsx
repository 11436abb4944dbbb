import type { AccessRequest } from '@cabinet/contract/grants.access'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useScreenPath } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { openDecideRequest } from '../../grants/index.ts'
import { MenuEntryIcon, menuTargetOf, useMessageCenterPages } from '../../menus/index.ts'
import { useRelativeTimeText } from '../../nodes/index.ts'
import { PullToRefreshSign } from '../files/pull-sign.tsx'
import scroll from '../files/scroller.module.css'
import { usePullToRefresh } from '../files/use-pull.ts'
import { TouchWaitingRows } from '../files/waiting-rows.tsx'
import { ChoicesSheet } from '../frame/sheet.tsx'
import { MobileTopBar } from '../frame/top-bar.tsx'
import { mobileMessages } from '../mobile.text.ts'
import { useUnreadMessages } from '../use-unread.ts'
import styles from './messages.module.css'
import { PackageMessageRow } from './package-row.tsx'

/** /m/messageMain: pending requests, package downloads, and the other pages of the message center. */
export function MessagesScreen() {
  const t = useText(mobileMessages)
  const c = useText(commonMessages)
  const unread = useUnreadMessages()
  const { packages, requests, open } = unread
  const [asked, setAsked] = useState<AccessRequest | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const pull = usePullToRefresh(scroller, () => Promise.all([packages.refetch(), requests.refetch()]))
  const rows = packages.data
  return (
    <>
      <MobileTopBar title={<span>{t('messages')}</span>}>
        {unread.hasUnread && (
          <button type="button" className={scroll.all} onClick={unread.readAll}>
            {t('allRead')}
          </button>
        )}
      </MobileTopBar>
      <section ref={setScroller} className={scroll.scroller} aria-label={t('messages')}>
        <PullToRefreshSign pull={pull} />
        <OtherMessagePages />
        {open.length > 0 && (
          <section>
            <h2 className={styles.head}>{t('requests')}</h2>
            <ul className={scroll.rows}>
              {open.map((request) => (
                <Request key={request.id} request={request} onOpen={() => setAsked(request)} />
              ))}
            </ul>
          </section>
        )}
        {packages.error && !rows ? (
          <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={() => void packages.refetch()} />
        ) : !rows ? (
          <TouchWaitingRows />
        ) : rows.length > 0 ? (
          <section>
            <h2 className={styles.head}>{t('packages')}</h2>
            <ul className={scroll.rows}>
              {rows.map((task) => (
                <PackageMessageRow
                  key={task.id}
                  task={task}
                  fresh={unread.isFresh(task.id)}
                  onRead={() => unread.read([task.id])}
                />
              ))}
            </ul>
          </section>
        ) : (
          open.length === 0 && (
            <div className={scroll.state}>
              <EmptyState drawing="message" title={t('nothing')} hint={t('nothingHint')} />
            </div>
          )
        )}
      </section>
      {asked && (
        <ChoicesSheet
          title={t('answerRequest')}
          items={[
            { key: 'yes', words: t('approve'), onPick: () => void openDecideRequest(asked, true) },
            {
              key: 'no',
              words: t('refuse'),
              danger: true,
              onPick: () => void openDecideRequest(asked, false),
            },
          ]}
          head={<p>{t('requestOf', { name: asked.userName, file: asked.name })}</p>}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Request({ request, onOpen }: { request: AccessRequest; onOpen: () => void }) {
  const t = useText(mobileMessages)
  const ago = useRelativeTimeText()
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <Avatar name={request.userName} size={40} />
        <span className={styles.words}>
          <span>{t('requestOf', { name: request.userName, file: request.name })}</span>
          <small>{[ago(request.createdAt), request.words].filter(Boolean).join(' · ')}</small>
        </span>
        <span className={styles.dot} role="img" aria-label={t('unread')} />
      </button>
    </li>
  )
}

/** The other pages of the message center that this user may open. */
function OtherMessagePages() {
  const path = useScreenPath().toLowerCase()
  const others = useMessageCenterPages().pages.filter(
    ({ page }) => page.shown === 'Y' && menuTargetOf(page).path.toLowerCase() !== path,
  )
  if (others.length === 0) return null
  return (
    <ul className={scroll.rows}>
      {others.map(({ page, words, count }) => {
        const target = menuTargetOf(page)
        return (
          <li key={page.id}>
            <button
              type="button"
              className={styles.row}
              onClick={() => navigateTo(target.path, target.query)}
            >
              <MenuEntryIcon name={page.icon} />
              <span className={styles.words}>{words}</span>
              {count > 0 && <b className={styles.count}>{count > 99 ? '99+' : count}</b>}
              <ChevronRight aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
