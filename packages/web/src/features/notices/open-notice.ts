import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { Notice } from '@cabinet/contract/notices'
import { navigateTo } from '../../kernel/go.ts'
import { signedInUserId } from '../../kernel/session.ts'
import { offeredParts } from '../../kernel/slots.ts'
import { openFolderScreen } from '../nodes/index.ts'
import { markNoticesRead } from './notices.api.ts'

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Shows a file by its id. */
    openFile: (fileId: string) => Promise<void>
  }
}

const account = { path: '/dashboard/EditPassword', query: {} }
const screenOfMenu = ([id, path]: readonly [number, string, unknown]) => ({
  path,
  query: { menuid: String(id) },
})
const archive = screenOfMenu(menuPageMatrix.archive)
const packages = screenOfMenu(menuPageMatrix.packagelist)
const mail = screenOfMenu(menuPageMatrix.email)

/** The screens of notices that lead to no file or folder, by the beginning of the text key. */
const screens = [
  ['accountPush.', account],
  ['archivePush.', archive],
  ['packagesPush.', packages],
  ['mailPush.serverFailed', mail],
  ['mailPush.returnsFailed', mail],
] as const

const screenOfKey = (key: string) => screens.find(([beginning]) => key.startsWith(beginning))?.[1] ?? null

/** Notices of somebody who is asked: the page of the flow opens its dialog at once. */
const asking = ['flowsPush.asked', 'flowsPush.askedAgain', 'flowsPush.reminded', 'flowsPush.overdue']

/** The page of the flow that a notice is about. */
function screenOfFlow({ textKey, values: { flowId } }: Notice) {
  if (!textKey.startsWith('flowsPush.') || !flowId) return null
  const query = { flowId: String(flowId), ...(asking.includes(textKey) && { approve: '1' }) }
  return { path: menuPageMatrix.flowDetail[1], query }
}

const screenOf = (notice: Notice) => screenOfFlow(notice) ?? screenOfKey(notice.textKey)

/** Whether opening a notice leads somewhere. */
export const isNoticeOpenable = (notice: Notice) => notice.target !== undefined || screenOf(notice) !== null

/** Marks a notice as read and goes to what it is about. */
export async function openNotice(notice: Notice) {
  if (notice.unread) void markNoticesRead([notice.id]).catch(() => undefined)
  const { target } = notice
  const screen = screenOf(notice)
  if (screen) return navigateTo(screen.path, screen.query)
  if (target) return openNoticeTarget(target)
}

/** Shows a file, or a folder where its space has its screens. */
export async function openNoticeTarget(target: NonNullable<Notice['target']>) {
  if (!target.isFolder) return offeredParts('openFile')[0]?.(target.id)
  const { spaceId, spaceKind } = target
  const isOwn = spaceId === signedInUserId()
  openFolderScreen({
    kind: isOwn
      ? 'personal'
      : spaceKind === 'personal'
        ? 'allotted'
        : spaceKind === 'project' || spaceKind === 'knowledge'
          ? spaceKind
          : 'group',
    spaceId: isOwn ? undefined : spaceId,
    parentId: target.id === spaceId ? undefined : target.id,
  })
}
