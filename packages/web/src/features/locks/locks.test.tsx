import { fileEndpoints } from '@cabinet/contract/files'
import { lockEndpoints } from '@cabinet/contract/locks'
import type { ItemLock } from '@cabinet/contract/nodes.locks'
import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { item, spaceId } from '../../../test/house.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { installRooms } from '../../kernel/install-rooms.ts'
import { receivePushMessage } from '../../kernel/push.ts'
import { endpointQueryKey, queryClient } from '../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../kernel/tokens.ts'
import { fileActionOfKey, room as files } from '../files/index.ts'
import { room as locks } from './index.ts'
import { LockItemsDialog } from './lock-dialog.tsx'
import { ItemLockSection } from './lock-section.tsx'

installRooms([files, locks])

const me = spaceId
const other = '00000000-0000-4000-a000-000000000002'
const lock = (part: Partial<ItemLock> = {}): ItemLock => ({
  kind: 'manual',
  ownerId: other,
  ownerName: '刘洋',
  until: new Date(Date.now() + 30 * 60_000),
  since: new Date(),
  reason: '正在核对条款',
  ...part,
})
const held = (part: Partial<ItemLock> = {}, set = allFileRights) =>
  item(1, '合同.docx', { lock: lock(part), rights: set })

let send: ReturnType<typeof createFakeSend> | undefined
function show(file: ReturnType<typeof held>, ...answers: FakeAnswer[]) {
  send = createFakeSend(
    answerEndpoint(lockEndpoints.list, () => ({ rows: [], total: 0 })),
    ...answers,
  )
  return render(
    <QueryClientProvider client={queryClient}>
      <ItemLockSection item={file} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(me)
})
afterEach(() => {
  cleanup()
  send?.restore()
  queryClient.clear()
})

describe('somebody else’s lock', () => {
  test('has those lists asked again that show the file, and no others', () => {
    const file = item(1, '合同.docx')
    const shown = endpointQueryKey(fileEndpoints.detail, { id: file.id })
    const elsewhere = endpointQueryKey(fileEndpoints.detail, { id: item(2, 'b').id })
    queryClient.setQueryData(shown, { item: file, name: file.name, path: [] })
    queryClient.setQueryData(elsewhere, { item: item(2, 'b'), name: 'b', path: [] })
    const extension = { ExtendKey: me, ExtendKey2: '', ExtendKey3: JSON.stringify({ fileIds: [file.id] }) }
    receivePushMessage({ key: 'locks', level: 4, text: '', extension: JSON.stringify(extension) })
    expect(queryClient.getQueryState(shown)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(elsewhere)?.isInvalidated).toBe(false)
  })
})

describe('a lock in the details', () => {
  test('says who and why, and can be asked for; who may authorise breaks it', async () => {
    show(
      held(),
      answerEndpoint(lockEndpoints.request, () => ({})),
    )
    expect(screen.getByText('刘洋 锁定')).toBeDefined()
    expect(screen.getByText('正在核对条款')).toBeDefined()
    expect(screen.getByRole('button', { name: '强制解锁' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '请求解锁' }))
    fireEvent.change(await screen.findByRole('textbox', { name: '留言（选填）' }), {
      target: { value: '今天要签' },
    })
    fireEvent.click(screen.getByRole('button', { name: '发送请求' }))
    await waitFor(() =>
      expect(send!.asked.find(({ path }) => path === lockEndpoints.request.path)?.fields).toMatchObject({
        Remark: '今天要签',
      }),
    )
  })

  test('is not broken by who may not', () => {
    show(held({}, fileRights.preview | fileRights.edit))
    expect(screen.queryByRole('button', { name: '强制解锁' })).toBeNull()
  })

  test('is gone at its end', () => {
    show(held({ until: new Date(Date.now() - 1000) }))
    expect(screen.queryByText('刘洋 锁定')).toBeNull()
  })

  test('of one’s own is let go or prolonged', () => {
    show(held({ ownerId: me }))
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['解锁', '延长'])
  })
})

test('a lock that is refused says so in its dialog, which stays open', async () => {
  const onClose = vi.fn()
  send = createFakeSend(refuseEndpoint(lockEndpoints.lock, 'common.no_permission'))
  render(<LockItemsDialog items={[item(1, '合同.docx')]} prolong={false} onClose={onClose} />)
  fireEvent.click(screen.getByRole('button', { name: '锁定' }))
  const dialog = screen.getByRole('dialog')
  expect((await within(dialog).findByRole('alert')).textContent).toBe('您没有此权限，请联系管理员')
  expect(onClose).not.toHaveBeenCalled()
})

describe('the verbs of locks', () => {
  const ready = (key: string, ...rows: ReturnType<typeof item>[]) => fileActionOfKey(key)!.ready(rows)
  const free = item(2, '自由.docx')
  const foreign = held()
  const own = held({ ownerId: me })
  const approval = held({ kind: 'approval', ownerId: me })

  test.each([
    ['lock', free, true],
    ['lock', foreign, 'locks.manual'],
    ['lock', own, 'previews.one_only'],
    ['lock', approval, 'locks.approval'],
    ['lock', item(2, 'x.txt', { rights: fileRights.preview }), 'common.no_permission'],
    ['unlock', own, true],
    ['unlock', foreign, 'previews.one_only'],
    ['requestUnlock', foreign, true],
    ['requestUnlock', own, 'previews.one_only'],
    ['breakLock', foreign, true],
    ['breakLock', held({}, fileRights.edit), 'previews.one_only'],
    ['rename', own, true],
    ['rename', foreign, 'locks.manual'],
    ['delete', approval, 'locks.approval'],
  ] as const)('%s', (key, row, answer) => {
    expect(ready(key, row)).toBe(answer)
  })

  test('one that is held does not keep the others', () => {
    expect(ready('delete', free, foreign)).toBe(true)
    expect(ready('lock', free, foreign)).toBe(true)
  })
})
