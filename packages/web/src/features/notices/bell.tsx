import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { type Notice, noticeEndpoints, noticeListTypes } from '@cabinet/contract/notices'
import { ArrowRight, Bell } from 'lucide-react'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { navigateTo } from '../../kernel/go.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { offeredParts } from '../../kernel/slots.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import styles from './bell.module.css'
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
  const button = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const t = useText(messages)
  const counts = useNoticeCounts()
  const [announcements, unread] = [counts?.system ?? 0, (counts?.messages ?? 0) + (counts?.system ?? 0)]
  const [shown, setShown] = useState<Notice | null>(null)
  const Announcement = offeredParts('announcementDialog')[0]
  return (
    <span ref={button} className={styles.button}>
      <IconButton
        words={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
        icon={<Bell />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      {open && button.current && (
        <NewestNotices
          anchor={button.current}
          announcements={announcements}
          unread={unread}
          onAnnouncement={setShown}
          onClose={() => setOpen(false)}
        />
      )}
      {shown && Announcement && (
        <Suspense>
          <Announcement notice={shown} from={2} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </span>
  )
}

/** Unread announcements listed in the popover at most. */
const announcementsMost = 5

interface NewestNoticesProps {
  anchor: Element
  /** Unread announcements. */
  announcements: number
  /** Unread messages and announcements. */
  unread: number
  onAnnouncement(notice: Notice): void
  onClose(): void
}

function NewestNotices({ anchor, announcements, unread, onAnnouncement, onClose }: NewestNoticesProps) {
  const t = useText(messages)
  const list = useEndpoint(noticeEndpoints.list, { type: noticeListTypes.message, page: 1, pageSize: 10 })
  const news = useEndpoint(
    noticeEndpoints.list,
    { type: noticeListTypes.system, unreadOnly: true, page: 1, pageSize: announcementsMost },
    { enabled: announcements > 0 },
  )
  const isLoading = !list.data || (announcements > 0 && !news.data)
  const rows = isLoading ? undefined : [...(news.data?.rows ?? []), ...(list.data?.rows ?? [])]
  return (
    <Popover
      anchor={anchor}
      align="end"
      role="dialog"
      aria-label={t('newest')}
      className={styles.card}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2>{t('newest')}</h2>
        {unread > 0 && (
          <Button
            look="quiet"
            onClick={() => void markListRead(noticeListTypes.message, noticeListTypes.system)}
          >
            {t('readAll')}
          </Button>
        )}
      </header>
      {!rows ? (
        <SkeletonBar height={160} radius={8} />
      ) : rows.length === 0 ? (
        <EmptyState drawing="message" title={t('none')} hint={t('noneHint')} />
      ) : (
        <ul className={styles.rows}>
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
      )}
      <footer className={styles.foot}>
        <Button
          look="quiet"
          icon={<ArrowRight />}
          onClick={() => {
            onClose()
            navigateTo(menuPageMatrix.message[1], { menuid: String(menuPageMatrix.message[0]) })
          }}
        >
          {t('all')}
        </Button>
      </footer>
    </Popover>
  )
}
