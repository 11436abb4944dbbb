import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { noticeEndpoints, noticeListTypes } from '@cabinet/contract/notices'
import { Bell } from 'lucide-react'
import { navigateTo } from '../../kernel/go.ts'
import { useEndpoint } from '../../kernel/query.ts'
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

/** The header button with the number of unread messages, and a popover of the newest. */
export function NoticeBell() {
  const t = useText(messages)
  const unread = useNoticeCounts()?.messages ?? 0
  return (
    <HeaderPopover
      words={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
      icon={<Bell />}
      badge={unread}
      urgent
      title={t('newest')}
      action={
        unread > 0 && (
          <Button look="quiet" onClick={() => void markListRead(noticeListTypes.message)}>
            {t('readAll')}
          </Button>
        )
      }
      allWords={t('all')}
      onAll={() => navigateTo(menuPageMatrix.message[1], { menuid: String(menuPageMatrix.message[0]) })}
    >
      {(close) => <NewestNotices onClose={close} />}
    </HeaderPopover>
  )
}

function NewestNotices({ onClose }: { onClose: () => void }) {
  const t = useText(messages)
  const list = useEndpoint(noticeEndpoints.list, { type: noticeListTypes.message, page: 1, pageSize: 10 })
  const rows = list.data?.rows
  if (!rows) return <SkeletonBar height={160} radius={8} />
  if (rows.length === 0) return <EmptyState drawing="message" title={t('none')} hint={t('noneHint')} />
  return (
    <ul>
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
  )
}
