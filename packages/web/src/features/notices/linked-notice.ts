import { type NoticeListType, noticeEndpoints } from '@cabinet/contract/notices'
import { useEffect } from 'react'
import { useQueryParams, useScreenPath } from '../../kernel/address.tsx'
import { call } from '../../kernel/call.ts'
import { navigateTo } from '../../kernel/go.ts'
import { openNotice } from './open-notice.ts'

/** Opens the notice that the link of a mail names, once: the way back leads to the list. */
export function useLinkedNotice(type: NoticeListType) {
  const path = useScreenPath()
  const { notice: id, menuid } = useQueryParams()
  useEffect(() => {
    if (!id) return
    void navigateTo(path, { menuid }, { replace: true })
    void call(noticeEndpoints.list, { type, id, page: 1, pageSize: 1 }, { quiet: true }).then(
      ({ rows: [notice] }) => notice && openNotice(notice),
      () => undefined,
    )
  }, [id, type, path, menuid])
}
