import type { NotificationKind } from '@cabinet/contract/profiles.preferences'
import type { NoticeMailRecipient } from '../../profiles/index.ts'

export type WaitingMailTables = {
  notice_mails: {
    id: string
    user_id: string
    /** Null for users who want the mail alone. */
    notice_id: string | null
    kind: NotificationKind
    text_key: string
    /** JSON text when written. */
    payload: unknown
    node_id: string | null
    timing: NoticeMailRecipient['timing']
    due_at: Date
  }
}
