import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { fileRights } from '@cabinet/contract/rights'
import { type FileVersion, versionEndpoints } from '@cabinet/contract/versions'
import { versionPolicyEndpoints } from '@cabinet/contract/versions.policy'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { item, spaceId } from '../../../test/house.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer } from '../../kernel/fake-send.ts'
import { installRooms } from '../../kernel/install-rooms.ts'
import { queryClient } from '../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../kernel/tokens.ts'
import { room as versions } from './index.ts'
import { VersionPolicySection } from './policy/policy-section.tsx'
import { VersionHistoryDialog } from './version-dialog.tsx'
import { VersionTimeline } from './version-list.tsx'
import { shortContentHash, sizeDifferenceText } from './version-words.ts'

installRooms([versions])

const file = item(1, '合同.docx', { version: 3 })
const version = (number: number, part: Partial<FileVersion> = {}): FileVersion => ({
  id: `00000000-0000-4000-b000-${String(number).padStart(12, '0')}`,
  fileId: file.id,
  number,
  size: number * 1000,
  sizeDelta: 1000,
  source: 'upload',
  createdBy: 'zhang',
  createdByName: '张伟',
  createdAt: new Date('2026-11-17T08:00:00Z'),
  latest: number === 3,
  name: '',
  note: '',
  pinned: false,
  hash: `v1-${number}-abcdef0123456789`,
  ...part,
})
const three = [version(3), version(2, { name: '送审稿', note: '法务看过', pinned: true }), version(1)]

let send: ReturnType<typeof createFakeSend>
function show(node: ReactNode, ...answers: FakeAnswer[]) {
  send = createFakeSend(
    answerEndpoint(versionEndpoints.list, () => three),
    ...answers,
  )
  render(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>)
}
const asked = (path: string) => send.asked.filter((one) => one.path === path).map(({ fields }) => fields)
const menuOf = async (number: number) => {
  fireEvent.click(await screen.findByRole('button', { name: `V${number} 的操作` }))
  return screen.getAllByRole('menuitem').map((one) => one.textContent)
}

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(spaceId)
})
afterEach(() => {
  cleanup()
  send?.restore()
  queryClient.clear()
})

test.each([
  [0, '±0'],
  [2048, '+2 KB'],
  [-120, '−0.12 KB'],
])('a change of %d bytes reads %s', (bytes, text) => {
  expect(sizeDifferenceText(bytes)).toBe(text)
})

test('a hash is shown without its size', () => {
  expect(shortContentHash('v1-12-abcdef0123456789')).toBe('abcdef0123')
})

describe('the versions of a file', () => {
  test('tell what they are called, noted and who made them', async () => {
    show(<VersionTimeline item={file} />)
    expect(await screen.findByText('送审稿')).toBeDefined()
    expect(screen.getByText('法务看过')).toBeDefined()
    expect(screen.getByText('已固定，不会自动清理')).toBeDefined()
    expect(screen.getByText('3 个版本，共 5.86 KB')).toBeDefined()
  })

  test('the latest is neither restored nor discarded, the pinned not discarded', async () => {
    show(<VersionTimeline item={file} />)
    expect(await menuOf(3)).toEqual(['另存为文件', '命名与备注', '固定'])
    fireEvent.keyDown(screen.getAllByRole('menuitem')[0]!, { key: 'Escape' })
    expect(await menuOf(2)).toEqual(['恢复为当前版本', '另存为文件', '命名与备注', '取消固定'])
    fireEvent.keyDown(screen.getAllByRole('menuitem')[0]!, { key: 'Escape' })
    expect(await menuOf(1)).toEqual(['恢复为当前版本', '另存为文件', '命名与备注', '固定', '废弃版本'])
  })

  test('a viewer only looks', async () => {
    show(<VersionTimeline item={{ ...file, rights: fileRights.preview }} />)
    await screen.findByText('送审稿')
    expect(screen.queryByRole('button', { name: 'V1 的操作' })).toBeNull()
  })

  test('an older one is discarded after a question', async () => {
    show(
      <VersionTimeline item={file} />,
      answerEndpoint(versionEndpoints.discard, () => ({ count: 1, bytes: 1000 })),
    )
    await menuOf(1)
    fireEvent.click(screen.getByRole('menuitem', { name: '废弃版本' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('废弃 V1？')
    fireEvent.click(within(question).getByRole('button', { name: '废弃版本' }))
    await waitFor(() =>
      expect(asked(versionEndpoints.discard.path)).toEqual([{ FileId: file.id, VersionNumbers: [1] }]),
    )
  })

  test('stand in a wide table with every column', async () => {
    show(<VersionHistoryDialog file={file} onClose={() => undefined} />)
    const rows = await screen.findAllByRole('row')
    expect(
      within(rows[0]!)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['版本', '时间', '修改者', '来源', '大小', '变化', '备注', '校验值', '操作'])
    expect(await screen.findByText('送审稿')).toBeDefined()
  })
})

describe('how much history is kept', () => {
  test('what a rule would remove is said before it is kept', async () => {
    const held = { maxDays: 0, thinning: false, excluded: '' }
    show(
      <VersionPolicySection />,
      answerEndpoint(versionPolicyEndpoints.get, () => ({ ...held, own: false })),
      answerEndpoint(versionPolicyEndpoints.preview, () => ({
        versions: 1234,
        files: 56,
        bytes: 3 * 1024 ** 3,
        allVersions: 5000,
        allBytes: 9 * 1024 ** 3,
        partial: false,
      })),
      answerEndpoint(versionPolicyEndpoints.save, () => ({ taskId: '00000000-0000-4000-b000-000000000099' })),
      answerEndpoint(backgroundTaskEndpoints.get, ({ id }) => ({
        id,
        name: 'versions.thin',
        status: 'done' as const,
        cancellable: true,
        total: 0,
        done: 56,
        success: 1234,
        fail: 0,
        ignored: 0,
        createdAt: new Date(),
        updatedAt: new Date(),
        failures: [],
      })),
    )
    const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
    fireEvent.click(await screen.findByRole('switch', { name: '限制版本数量' }))
    const field = screen.getByRole('spinbutton', { name: '版本数量' })
    fireEvent.change(field, { target: { value: '0' } })
    expect(screen.getByRole('alert').textContent).toBe('版本数量必须为正整数')
    expect(apply().disabled).toBe(true)
    fireEvent.change(field, { target: { value: '20' } })
    fireEvent.click(apply())
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('将删除 56 个文件的 1,234 个历史版本，释放 3 GB')
    expect(asked(versionPolicyEndpoints.save.path)).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: '删除 1,234 个版本' }))
    await waitFor(() =>
      expect(asked(versionPolicyEndpoints.save.path)).toMatchObject([{ MaxCount: 20, MaxDays: 0 }]),
    )
  })
})
