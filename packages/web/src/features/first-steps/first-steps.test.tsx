import { type FirstStep, firstStepEndpoints } from '@cabinet/contract/first-steps'
import { type MenuTreeNode, menuEndpoints } from '@cabinet/contract/menus'
import { preferenceEndpoints, type UserPreferences } from '@cabinet/contract/profiles.preferences'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPart, press } from '../../../test/desk.tsx'
import { item, page } from '../../../test/house.ts'
import { answerEndpoint } from '../../kernel/fake-send.ts'
import { signedInUserId } from '../../kernel/session.ts'
import { FirstScreenSteps } from './first-screen.tsx'
import { FirstStepsTool } from './steps-tool.tsx'

const held: UserPreferences = {
  language: null,
  theme: null,
  density: 'roomy',
  landing: 0,
  firstStepsHidden: false,
  notices: [],
  quietHours: null,
}
const menu = (id: number, route: string): MenuTreeNode => ({
  id,
  title: route,
  route,
  icon: '',
  index: 0,
  groupName: '',
  type: 'page',
  buttons: [],
  shown: 'Y',
  children: [],
})
const administrator: FirstStep[] = [
  { key: 'branding', done: true },
  { key: 'departments', done: false },
  { key: 'people', done: false },
  { key: 'upload', done: false },
  { key: 'picture', done: false },
  { key: 'share', done: false },
]

function open(steps: FirstStep[], { hidden = false, tool = false } = {}) {
  let preferences = { ...held, firstStepsHidden: hidden }
  const own = item(0, '王芳', { id: signedInUserId() ?? '', parentId: '', folder: true })
  const head = page([item(1, 'plan.txt')], { page: 1, pageSize: 20 }, { folder: own })
  return openPart(
    tool ? (
      <FirstStepsTool head={head} />
    ) : (
      <FirstScreenSteps target={{ name: 'x' }}>
        <p>nothing here</p>
      </FirstScreenSteps>
    ),
    {
      answers: [
        answerEndpoint(firstStepEndpoints.list, () => ({ steps })),
        answerEndpoint(menuEndpoints.management, () => [
          menu(401, '/dashboard/main/setting'),
          menu(502, '/dashboard/userMain/organization'),
        ]),
        answerEndpoint(preferenceEndpoints.get, () => preferences),
        answerEndpoint(preferenceEndpoints.save, (change) => {
          preferences = { ...preferences, ...(change as Partial<UserPreferences>) }
          return preferences
        }),
      ],
    },
  )
}

test('steps are listed with what is done; pages that the menus lack are not offered', async () => {
  open(administrator)
  expect(await screen.findByText('已完成 1 / 5')).toBeDefined()
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.replace(/(已完成|未完成).*/, ''))).toEqual([
    '设置系统名称和标志',
    '创建部门',
    '上传第一批文件',
    '设置头像',
    '与同事共享文件夹',
  ])
  expect(rows[0]?.querySelector('a, button')).toBeNull()
  expect(screen.getByRole('link', { name: '创建部门' }).getAttribute('href')).toBe(
    '/dashboard/userMain/organization?menuid=502',
  )
})

test('dismissed it stays away, until that is undone', async () => {
  const { sent } = open(administrator)
  await press('不再显示')
  expect(await screen.findByText('nothing here')).toBeDefined()
  expect(sent(preferenceEndpoints.save)).toEqual([{ IsFirstStepsHidden: true }])
  await press('撤销')
  expect(await screen.findByText('已完成 1 / 5')).toBeDefined()
})

test('somebody who dismissed it is not asked about', async () => {
  const { sent } = open(administrator, { hidden: true })
  expect(await screen.findByText('nothing here')).toBeDefined()
  expect(sent(firstStepEndpoints.list)).toEqual([])
})

test('all done it goes by itself and is not asked for again', async () => {
  const { sent } = open(administrator.map((step) => ({ ...step, done: true })))
  expect(await screen.findByText('nothing here')).toBeDefined()
  await waitFor(() => expect(sent(preferenceEndpoints.save)).toEqual([{ IsFirstStepsHidden: true }]))
})

test('beside files it is a button that opens the list', async () => {
  open(administrator, { tool: true })
  await press('开始使用 1/5')
  expect((await screen.findByRole('dialog', { name: '开始使用' })).textContent).toContain('创建部门')
})
