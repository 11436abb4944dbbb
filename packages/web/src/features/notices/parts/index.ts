/** The parts of the lists of notices used by the touch layout and loaded with it. */
export { useLinkedNotice } from '../linked-notice.ts'
export { NoticeRowButton } from '../notice-row.tsx'
export { markListRead, useHasUnread, useNoticeCounts } from '../notices.api.ts'
export { openNotice } from '../open-notice.ts'
