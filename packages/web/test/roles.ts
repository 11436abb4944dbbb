import { type MenuAdminEntry, menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { namedRightSets } from '@cabinet/contract/rights'
import { roleEndpoints, type UserRoleRow } from '@cabinet/contract/roles'
import { answerEndpoint } from '../src/kernel/fake-send.ts'
import { idOf } from './desk.tsx'

export const roleRow = (number: number, name: string, part: Partial<UserRoleRow> = {}): UserRoleRow => ({
  id: idOf(number),
  name,
  note: '',
  position: number,
  rights: 0,
  narrows: false,
  memberCount: 0,
  pageCount: 0,
  createdById: idOf(900),
  createdBy: '陈静',
  createdAt: new Date('2026-11-01T08:00:00Z'),
  editable: true,
  ...part,
})

export const roleList = [
  roleRow(1, '财务审批', {
    note: '付款前复核',
    narrows: true,
    pageCount: 2,
    rights: namedRightSets.downloader,
  }),
  roleRow(2, '档案员', { editable: false, memberCount: 4 }),
]

const menuEntry = (
  id: number,
  parentId: number | null,
  name: string,
  events: string[] = [],
): MenuAdminEntry => ({
  id,
  parentId,
  title: `menus.${id}`,
  nameZh: name,
  nameEn: name,
  route: parentId === null ? '' : `/dashboard/${id}`,
  icon: 'documents',
  position: id,
  kind: parentId === null ? 'rail' : 'page',
  audience: 'everyone',
  shown: 'Y',
  builtIn: true,
  buttons: events.map((event, position) => ({
    event,
    name: `buttons.${event}`,
    nameZh: event,
    nameEn: event,
    icon: 'plus',
    position,
  })),
})

/** Two sections of pages with their buttons. */
export const menuList = [
  menuEntry(10, null, '文档'),
  menuEntry(210, 10, '个人文档', ['upload', 'new']),
  menuEntry(270, 10, '回收站', ['restore']),
  menuEntry(300, null, '审批'),
  menuEntry(301, 300, '待办'),
]

/** The answers that the screens of roles ask for. */
export const roleAnswers = (roles: UserRoleRow[] = roleList) => [
  answerEndpoint(roleEndpoints.list, () => ({ rows: roles, total: roles.length })),
  answerEndpoint(menuAdminEndpoints.list, () => menuList),
]
