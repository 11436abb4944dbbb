import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { type Notice, type NoticeListType, noticeEndpoints, noticeListTypes } from '@cabinet/contract/notices'
import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { navigateTo } from '../../../kernel/go.ts'
import { useGrowingList } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
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
import { TouchList } from '../files/touch-list.tsx'
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
  const [title, none, noneHint] = listWords[type]
  const list = useGrowingList(noticeEndpoints.list, { type })
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
      <TouchList
        label={t(title)}
        list={list}
        none={{ title: t(none), hint: t(noneHint) }}
        className={styles.notices}
        onRefresh={refreshNotices}
        draw={(notice) => <NoticeRowButton notice={notice} onOpen={() => onOpen(notice)} />}
      />
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
