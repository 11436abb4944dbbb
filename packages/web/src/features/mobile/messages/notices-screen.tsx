import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { type Notice, type NoticeListType, noticeEndpoints, noticeListTypes } from '@cabinet/contract/notices'
import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useGrowingList } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { loadAnnouncementDialog } from '../../announcements/index.ts'
import { refreshNotices } from '../../notices/index.ts'
import {
  markListRead,
  NoticeRowButton,
  openNotice,
  useHasUnread,
  useLinkedNotice,
} from '../../notices/parts/index.ts'
import { MoreRowsLoader } from '../files/more-rows.tsx'
import { PullToRefreshSign } from '../files/pull-sign.tsx'
import scroll from '../files/scroller.module.css'
import { usePullToRefresh } from '../files/use-pull.ts'
import { TouchWaitingRows } from '../files/waiting-rows.tsx'
import { MobileTopBar } from '../frame/top-bar.tsx'
import { mobileMessages } from '../mobile.text.ts'
import styles from './messages.module.css'

const AnnouncementDialog = lazy(() => loadAnnouncementDialog().then((component) => ({ default: component })))

const [packagesId, packagesPath] = menuPageMatrix.packagelist

/** The words of each list. */
const listWords = {
  [noticeListTypes.message]: ['notifications', 'noMessages', 'noMessagesHint'],
  [noticeListTypes.system]: ['announcements', 'noAnnouncements', 'noAnnouncementsHint'],
  [noticeListTypes.alert]: ['alerts', 'noAlerts', 'noAlertsHint'],
} as const

const open = (notice: Notice) => void openNotice(notice)?.catch(showToast.failure)

interface NoticeListProps {
  type: NoticeListType
  onOpen?: (notice: Notice) => void
}

/** A list of notices for a thumb: newest first, a touch opens what one is about. */
function NoticeListScreen({ type, onOpen = open }: NoticeListProps) {
  const t = useText(mobileMessages)
  const c = useText(commonMessages)
  const [title, none, noneHint] = listWords[type]
  const { rows, error, more, retry } = useGrowingList(noticeEndpoints.list, { type })
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const pull = usePullToRefresh(scroller, refreshNotices)
  const hasUnread = useHasUnread(type)
  useLinkedNotice(type)
  return (
    <>
      <MobileTopBar
        title={<span>{t(title)}</span>}
        onBack={() => navigateTo(packagesPath, { menuid: String(packagesId) })}
      >
        {hasUnread && (
          <IconButton words={t('allRead')} icon={<CheckCheck />} onClick={() => void markListRead(type)} />
        )}
      </MobileTopBar>
      <section ref={setScroller} className={scroll.scroller} aria-label={t(title)}>
        <PullToRefreshSign pull={pull} />
        {error ? (
          <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={retry} />
        ) : !rows ? (
          <TouchWaitingRows />
        ) : rows.length === 0 ? (
          <div className={scroll.state}>
            <EmptyState drawing="message" title={t(none)} hint={t(noneHint)} />
          </div>
        ) : (
          <ul className={styles.notices}>
            {rows.map((notice) => (
              <li key={notice.id}>
                <NoticeRowButton notice={notice} onOpen={() => onOpen(notice)} />
              </li>
            ))}
          </ul>
        )}
        <MoreRowsLoader scroller={scroller} more={more} />
      </section>
    </>
  )
}

/** /m/messageMain/informPage */
export const NotificationsScreen = () => <NoticeListScreen type={noticeListTypes.message} />

/** /m/messageMain/warning */
export const AlertsScreen = () => <NoticeListScreen type={noticeListTypes.alert} />

/** /m/messageMain/mySystemNotice: announcements, which open over the list. */
export function AnnouncementsScreen() {
  const [shown, setShown] = useState<Notice | null>(null)
  const { from } = useQueryParams()
  return (
    <>
      <NoticeListScreen type={noticeListTypes.system} onOpen={setShown} />
      {shown && (
        <Suspense>
          <AnnouncementDialog notice={shown} from={from === 'home' ? 1 : 2} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
