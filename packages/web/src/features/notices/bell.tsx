import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { type Notice, noticeEndpoints, noticeListTypes } from '@cabinet/contract/notices'
import { Bell } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { navigateTo } from '../../kernel/go.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { offeredParts } from '../../kernel/slots.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HeaderPopover } from '../../ui/header-popover.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { NoticeRowButton } from './notice-row.tsx'
import { markListRead, useNoticeCounts } from './notices.api.ts'
import { messages } from './notices.text.ts'
import { openNotice } from './open-notice.ts'

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** An announcement with its text, in a dialog. */
    announcementDialog: ComponentType<{ notice: Notice; from: 1 | 2; onClose: () => void }>
  }
}

/** The header button with the number of unread messages and announcements, and a popover of the newest. */
export function NoticeBell() {
  const t = useText(messages)
  const counts = useNoticeCounts()
  const [announcements, unread] = [counts?.system ?? 0, (counts?.messages ?? 0) + (counts?.system ?? 0)]
  const [shown, setShown] = useState<Notice | null>(null)
  const Announcement = offeredParts('announcementDialog')[0]
  return (
    <>
      <HeaderPopover
        words={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
        icon={<Bell />}
        badge={unread}
        urgent
        title={t('newest')}
        action={
          unread > 0 && (
            <Button
              look="quiet"
              onClick={() => void markListRead(noticeListTypes.message, noticeListTypes.system)}
            >
              {t('readAll')}
            </Button>
          )
        }
        allWords={t('all')}
        onAll={() => navigateTo(menuPageMatrix.message[1], { menuid: String(menuPageMatrix.message[0]) })}
      >
        {(close) => <NewestNotices announcements={announcements} onAnnouncement={setShown} onClose={close} />}
      </HeaderPopover>
      {shown && Announcement && (
        <Suspense>
          <Announcement notice={shown} from={2} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Unread announcements listed in the popover at most. */
const announcementsMost = 5

interface NewestNoticesProps {
  /** Unread announcements. */
  announcements: number
  onAnnouncement(notice: Notice): void
  onClose(): void
}

function NewestNotices({ announcements, onAnnouncement, onClose }: NewestNoticesProps) {
  const t = useText(messages)
  const list = useEndpoint(noticeEndpoints.list, { type: noticeListTypes.message, page: 1, pageSize: 10 })
  const news = useEndpoint(
    noticeEndpoints.list,
    { type: noticeListTypes.system, unreadOnly: true, page: 1, pageSize: announcementsMost },
    { enabled: announcements > 0 },
  )
  if (!list.data || (announcements > 0 && !news.data)) return <SkeletonBar height={160} radius={8} />
  const rows = [...(news.data?.rows ?? []), ...list.data.rows]
  if (rows.length === 0) return <EmptyState drawing="message" title={t('none')} hint={t('noneHint')} />
  return (
    <ul>
      {rows.map((notice) => (
        <li key={notice.id}>
          <NoticeRowButton
            notice={notice}
            onOpen={() => {
              onClose()
              if (notice.announcement) onAnnouncement(notice)
              else openNotice(notice).catch(showToast.failure)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
