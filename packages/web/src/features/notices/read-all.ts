import type { NoticeListType } from '@cabinet/contract/notices'
import { CheckCheck } from 'lucide-react'
import type { AdminPrimaryAction } from '../../ui/admin/index.ts'
import { markListRead, useHasUnread } from './notices.api.ts'
import { messages } from './notices.text.ts'

/** The button that marks a list as read, where something in it is unread. */
export const useReadAllTools = (type: NoticeListType): readonly AdminPrimaryAction[] =>
  useHasUnread(type)
    ? [{ key: 'readAll', words: messages.readAll, icon: CheckCheck, run: () => markListRead(type) }]
    : []
