import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessChangePreview, AccessGainOrLoss } from '@cabinet/contract/grants.changes'
import { fileRights } from '@cabinet/contract/rights'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmConsequences } from '../../../kernel/consequences.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { queryClient } from '../../../kernel/query.ts'
import { fillSlots } from '../../../kernel/slots.ts'
import { storeTokenPair } from '../../../kernel/tokens.ts'
// The room's entry point registers the question.
import { room } from '../index.ts'

fillSlots([room])

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [group, person] = [id(1), id(2)]
const gain: AccessGainOrLoss = {
  userId: person,
  name: '王芳',
  organisationName: '财务部',
  nodeId: id(3),
  nodeName: '合同',
  before: 0,
  after: fileRights.preview,
  gained: fileRights.preview,
  lost: 0,
}
const none: AccessChangePreview = {
  people: 0,
  folders: 0,
  gained: 0,
  lost: 0,
  partial: false,
  rows: [],
  total: 0,
}
const one: AccessChangePreview = { ...none, people: 1, folders: 1, gained: 1, rows: [gain], total: 1 }
const change = { kind: 'group', subjectId: group, added: [person] } as const
let restore: () => void

const answering = (...answers: Parameters<typeof createFakeSend>) => {
  const fake = createFakeSend(...answers)
  restore = fake.restore
  return fake
}
beforeEach(() => storeTokenPair({ accessToken: 'a', refreshToken: 'r' }))
afterEach(() => {
  restore()
  queryClient.clear()
})

test('the person and the folder are named before it is saved', async () => {
  const { asked } = answering(answerEndpoint(grantEndpoints.previewMembers, () => one))
  const answer = confirmConsequences(change)
  const dialog = await screen.findByRole('dialog', { name: '保存后的变化' })
  expect(within(dialog).getByText('王芳')).toBeTruthy()
  expect(within(dialog).getByText('合同')).toBeTruthy()
  expect(asked[0]?.fields).toMatchObject({ SubjectType: 'group', SubjectId: group, Added: [person] })
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await answer).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what is cancelled does not go ahead', async () => {
  answering(answerEndpoint(grantEndpoints.previewMove, () => one))
  const answer = confirmConsequences({ kind: 'move', id: id(4), parentId: id(5) })
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(await answer).toBe(false)
})

test('where nobody gains or loses nothing is shown, and the plain question is asked', async () => {
  answering(answerEndpoint(grantEndpoints.previewMembers, () => none))
  expect(await confirmConsequences(change)).toBe(true)
  expect(await confirmConsequences(change, async () => false)).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a part that was looked at is never taken for nothing', async () => {
  answering(answerEndpoint(grantEndpoints.previewMembers, () => ({ ...none, partial: true })))
  const answer = confirmConsequences(change)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('变更范围较大，仅统计了其中一部分')).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(await answer).toBe(false)
})

test('who may not look leaves it to the change itself; a failure stops it', async () => {
  answering(refuseEndpoint(grantEndpoints.previewMembers, 'common.no_permission'))
  expect(await confirmConsequences(change)).toBe(true)
  restore()
  answering(refuseEndpoint(grantEndpoints.previewMembers, 'common.failed'))
  await expect(confirmConsequences(change)).rejects.toThrow('common.failed')
})
