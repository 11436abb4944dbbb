import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import type { JurisdictionRow } from '@cabinet/contract/menus.jurisdiction'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, openScreen, press, rowOf } from '../../../test/desk.tsx'
import { roleAnswers } from '../../../test/roles.ts'
import { answerEndpoint } from '../../kernel/fake-send.ts'
import { JurisdictionPage } from './jurisdiction-page.tsx'

const person: JurisdictionRow = {
  id: idOf(1),
  account: 'wang',
  name: '王芳',
  organisationId: idOf(900),
  organisationName: '财务部',
  type: 4,
  roles: [{ id: idOf(50), name: '财务审批' }],
  pageCount: 12,
}
const open = (at = '', row = person) =>
  openScreen(JurisdictionPage, {
    at: `/dashboard/userMain/jurisdiction${at}`,
    answers: [
      ...roleAnswers(),
      answerEndpoint(menuAdminEndpoints.jurisdiction, () => ({ rows: [row], total: 1 })),
      answerEndpoint(menuAdminEndpoints.explain, () => [
        {
          menuId: 210,
          allowed: true,
          reason: 'roles' as const,
          roles: ['财务审批'],
          buttons: [
            { event: 'upload', allowed: true, reason: 'roles' as const, roles: ['财务审批'] },
            { event: 'new', allowed: false, reason: 'roles_refuse' as const, roles: [] },
          ],
        },
        { menuId: 270, allowed: false, reason: 'roles_refuse' as const, roles: [], buttons: [] },
      ]),
    ],
  })

test('shows how many pages somebody opens', async () => {
  open()
  expect((await rowOf('王芳')).textContent).toContain('12')
})

test('for one page it says why somebody opens it', async () => {
  const { sent } = open('?menu=210&button=upload', { ...person, reason: 'roles', reasonRoles: ['财务审批'] })
  const row = await rowOf('王芳')
  expect(row.textContent).toContain('角色授予')
  expect(sent(menuAdminEndpoints.jurisdiction).at(-1)).toMatchObject({ MenuId: 210, EventName: 'upload' })
})

test('a button without its page, and a page that is no number, ask nothing wrong of the server', async () => {
  const { sent } = open('?button=upload&menu=abc&type=9')
  await rowOf('王芳')
  const [asked] = sent(menuAdminEndpoints.jurisdiction)
  for (const name of ['MenuId', 'EventName', 'Type']) expect(asked).not.toHaveProperty(name)
})

test('one person’s pages are explained, closed ones on request', async () => {
  open(`?row=${idOf(1)}`)
  const line = (await screen.findByText('角色授予：财务审批')).closest('li')!
  expect(line.textContent).toContain('upload')
  expect(line.textContent).not.toContain('new')
  expect(screen.queryByText('角色未授予')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: '仅显示可打开的页面' }))
  expect(await screen.findByText('角色未授予')).toBeDefined()
})

test('leads to the roles, where it is changed', async () => {
  const { path } = open()
  await press('前往角色管理')
  await waitFor(() => expect(path()).toBe('/dashboard/userMain/role'))
})
