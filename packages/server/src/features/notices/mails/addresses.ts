import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { noticeListTypes } from '@cabinet/contract/notices'
import type { NotificationKind } from '@cabinet/contract/profiles.preferences'
import type { Config } from '../../../kernel/config/index.ts'
import { listOfNoticeKind } from '../notices.rules.ts'

/**
 * Address of a notice, or of its list without one, from the configured address alone: a request's may be a stranger's.
 * '' where none is configured.
 */
export function noticeAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  kind: NotificationKind,
  noticeId?: string | null,
): string {
  if (!publicUrl) return ''
  const isAlert = listOfNoticeKind(kind) === noticeListTypes.alert
  const [menuId, path] = isAlert ? menuPageMatrix.warning : menuPageMatrix.message
  const query = new URLSearchParams({ menuid: String(menuId), ...(noticeId && { notice: noticeId }) })
  return `${publicUrl}${path}?${query}`
}
