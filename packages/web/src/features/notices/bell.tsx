import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { noticeEndpoints, noticeListTypes } from '@cabinet/contract/notices'
import { ArrowRight, Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { navigateTo } from '../../kernel/go.ts'
import { useEndpoint } from '../../kernel/query.ts'
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

/** The header button with the number of unread messages, and a popover of the newest. */
export function NoticeBell() {
  const button = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const t = useText(messages)
  const unread = useNoticeCounts()?.messages ?? 0
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
        <NewestNotices anchor={button.current} unread={unread} onClose={() => setOpen(false)} />
      )}
    </span>
  )
}

function NewestNotices(props: { anchor: Element; unread: number; onClose: () => void }) {
  const { anchor, unread, onClose } = props
  const t = useText(messages)
  const list = useEndpoint(noticeEndpoints.list, { type: noticeListTypes.message, page: 1, pageSize: 10 })
  const rows = list.data?.rows
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
          <Button look="quiet" onClick={() => void markListRead(noticeListTypes.message)}>
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
                  openNotice(notice).catch(showToast.failure)
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
