import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessGrant } from '@cabinet/contract/grants.access'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { item, spaceId } from '../../../../test/house.ts'
import { answerEndpoint, createFakeSend } from '../../../kernel/fake-send.ts'
import { queryClient } from '../../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../../kernel/tokens.ts'
import { AccessSection } from './access.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const reading = fileRights.preview | fileRights.download
const file = item(1, '合同.docx', { rights: reading })
const given = {
  id: spaceId,
  nodeId: file.id,
  nodeName: file.name,
  inherited: false,
  kind: 'user' as const,
  subjectId: '00000000-0000-4000-a000-000000000002',
  below: false,
  name: '刘洋',
  note: '',
  rights: reading,
  template: 'custom' as const,
  ended: false,
  createdBy: '张伟',
  createdAt: new Date(),
}

const explained = {
  nodeId: idOf(8),
  nodeName: '方案',
  rights: reading,
  source: 'grant',
  subjectKind: 'organisation',
  subjectId: idOf(7),
  subjectName: '研发部',
}

let send: ReturnType<typeof createFakeSend> | undefined
function show(part: { readsAccess: boolean; rights?: number; grants?: AccessGrant[] }) {
  const { readsAccess, rights = reading, grants = [given] } = part
  send = createFakeSend(
    answerEndpoint(fileEndpoints.explain, () => ({ rights, readsAccess, grants: [explained] })),
    answerEndpoint(grantEndpoints.list, () => ({
      nodeId: file.id,
      name: file.name,
      folder: false,
      inherits: true,
      root: false,
      rights,
      grants,
      total: grants.length,
    })),
  )
  return render(
    <QueryClientProvider client={queryClient}>
      <AccessSection item={file} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(idOf(99))
})
afterEach(() => {
  cleanup()
  send?.restore()
  queryClient.clear()
})

test('first stands with whom it is shared, then what I may do and why, then each with a role word', async () => {
  const from = { ...given, id: idOf(3), subjectId: idOf(4), name: '研发部', kind: 'organisation' as const }
  const { container } = show({
    readsAccess: true,
    rights: allFileRights,
    grants: [given, { ...from, inherited: true, nodeName: '方案', rights: namedRightSets.editor }],
  })
  expect(await screen.findByText('已共享给 刘洋、研发部')).toBeTruthy()
  expect(container.textContent).toMatch(/已共享给 刘洋、研发部.*您可以管理.*通过部门“研发部” · 在“方案”上/)
  expect(screen.getByRole('button', { name: '刘洋 的权限: 自定义' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '研发部 的权限: 编辑者' })).toBeTruthy()
  expect(screen.getByText('来自“方案”')).toBeTruthy()
  expect(screen.getByRole('button', { name: '共享' })).toBeTruthy()
})

test('verbs show when they are asked for', async () => {
  show({ readsAccess: true })
  const role = await screen.findByRole('button', { name: '刘洋 的权限: 自定义' })
  expect(role.dataset.tip).toBe('预览、下载')
  fireEvent.click(role)
  const card = await screen.findByRole('dialog', { name: '刘洋 的权限' })
  expect(card.textContent).toContain('预览')
  expect(card.querySelectorAll('[data-has]')).toHaveLength(2)
  fireEvent.keyDown(card, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who administers an archived space is shown who has access, and nothing to change it with', async () => {
  show({ readsAccess: true })
  expect(await screen.findByText('刘洋')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '共享' })).toBeNull()
  expect(screen.getByRole('button', { name: '查看全部成员' })).toBeTruthy()
})

test('somebody else is shown the own access alone', async () => {
  show({ readsAccess: false })
  expect(await screen.findByText('通过部门“研发部” · 在“方案”上')).toBeTruthy()
  expect(screen.getByText('您可以下载')).toBeTruthy()
  expect(screen.queryByText('刘洋')).toBeNull()
})

test('shared with many it names two and counts the rest', async () => {
  const grants = Array.from({ length: 200 }, (_, at) => ({
    ...given,
    id: idOf(1000 + at),
    subjectId: idOf(2000 + at),
    name: `人员${at}`,
  }))
  const { container } = show({ readsAccess: true, grants })
  expect(await screen.findByText('已共享给 人员0、人员1及另外 198 个对象')).toBeTruthy()
  expect(container.querySelectorAll('li')).toHaveLength(4)
})

test('shared with nobody but oneself it says so', async () => {
  show({ readsAccess: true, grants: [{ ...given, subjectId: idOf(99), name: '王芳' }] })
  expect(await screen.findByText('仅管理员可以访问')).toBeTruthy()
})
