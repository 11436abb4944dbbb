import type { NoticeListType } from '@cabinet/contract/notices'
import type { NotificationKind } from '@cabinet/contract/profiles.preferences'

export type NoticeTables = {
  notices: {
    id: string
    user_id: string
    list: NoticeListType
    kind: NotificationKind
    text_key: string
    payload: unknown
    node_id: string | null
    author_id: string | null
    read_at: Date | null
    created_at: Date
  }
}
