import type { Notice } from '@cabinet/contract/notices'
import { useEffect, useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { RichTextBody } from '../../kernel/rich-text/rich-text-body.tsx'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { markNoticesRead } from '../notices/index.ts'
import styles from './announcement-dialog.module.css'
import { sendConfirmation } from './announcements.api.ts'
import { loadAnnouncementPicture } from './announcements.pictures.ts'
import { messages } from './page.text.ts'

interface AnnouncementDialogProps {
  notice: Notice
  /** The screen that opened it, as the call of the specification says it: 1 home, 2 message centre. */
  from: 1 | 2
  onClose(): void
}

/** An announcement with its text; opening it marks it as read. */
export function AnnouncementDialog({ notice, from, onClose }: AnnouncementDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [busy, setBusy] = useState(false)
  const { id, unread, announcement } = notice
  const asks = announcement?.mustConfirm && !announcement.confirmedAt
  useEffect(() => {
    if (unread) void markNoticesRead([id], from).catch(() => undefined)
  }, [id])
  const confirm = async () => {
    setBusy(true)
    try {
      await sendConfirmation(id)
      showToast.success(messages.confirmedToast)
      onClose()
    } catch (error) {
      setBusy(false)
      showToast.failure(error)
    }
  }
  return (
    <Dialog
      title={notice.title}
      closeWords={c('close')}
      width={680}
      onClose={onClose}
      footer={
        asks ? (
          <Button look="primary" busy={busy} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        ) : (
          <Button onClick={onClose}>{c('close')}</Button>
        )
      }
    >
      <p className={styles.facts}>
        {[
          notice.publisher,
          formatDateTime(notice.createdAt),
          announcement?.confirmedAt && t('confirmedAt', { time: formatDateTime(announcement.confirmedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <RichTextBody html={notice.body} loadPicture={loadAnnouncementPicture} />
    </Dialog>
  )
}
