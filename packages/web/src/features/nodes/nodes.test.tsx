import { fileEndpoints } from '@cabinet/contract/files'
import type { ItemLock } from '@cabinet/contract/nodes.locks'
import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fileOf } from '../../../test/file-items.ts'
import { ToastStackView } from '../../app/toast-stack.tsx'
import { CallError } from '../../kernel/call-error.ts'
import { answerEndpoint, createFakeSend } from '../../kernel/fake-send.ts'
import { endpointQueryKey, queryClient } from '../../kernel/query.ts'
import { fillSlots, offer } from '../../kernel/slots.ts'
import { setInterfaceLanguage, translate } from '../../kernel/text.ts'
import { dismissToast, showToast } from '../../kernel/toast.ts'
import { storeLoginMarker, storeTokenPair } from '../../kernel/tokens.ts'
import { ItemLockBadge } from './lock-badge.tsx'
import { refreshShowing } from './nodes.api.ts'
import { FileSmallPicture } from './small-picture.tsx'
import type { ThumbnailSource, ThumbnailState } from './thumbnails.ts'
import { useRelativeTimeText } from './times.ts'
import { toastWithUndo, undoByServer, undoLastChange } from './undo.ts'

const words = (text: string) => [text, text] as const
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') })
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
})
afterEach(() => {
  for (let id = showToast.info('common.ok'); id > 0; id -= 1) dismissToast(id)
  vi.useRealTimers()
  queryClient.clear()
  fillSlots([])
})

describe('a change that can be undone', () => {
  const undo = () => act(async () => undoLastChange())
  const reported = (text: string, takeBack = vi.fn(async () => undefined)) => {
    act(() => toastWithUndo(words(text), {}, takeBack))
    return takeBack
  }

  test('is taken back once, the newest first; then nothing is left', async () => {
    render(<ToastStackView />)
    const [first, second] = [reported('first'), reported('second')]
    await undo()
    expect([first, second].map((one) => one.mock.calls.length)).toEqual([0, 1])
    expect(screen.queryByText('second')).toBeNull()
    expect(screen.getByText('已撤销')).toBeDefined()
    await undo()
    await undo()
    expect([first, second].map((one) => one.mock.calls.length)).toEqual([1, 1])
    expect(screen.getByText('没有可撤销的操作')).toBeDefined()
  })

  test('offers it in the newest toast alone', async () => {
    render(<ToastStackView />)
    const [first, second] = [reported('first'), reported('second')]
    expect(screen.queryByText('first')).toBeNull()
    await act(async () => screen.getByRole('button', { name: '撤销' }).click())
    expect([first, second].map((one) => one.mock.calls.length)).toEqual([0, 1])
    await undo()
  })

  test('tells why it could not be taken back', async () => {
    render(<ToastStackView />)
    reported(
      'refused',
      vi.fn(async () => {
        throw new CallError('common.no_permission', 403)
      }),
    )
    await undo()
    expect(screen.queryByText('已撤销')).toBeNull()
    expect(screen.getByText(translate('common.no_permission'))).toBeDefined()
  })

  test('by the server is asked step by step, the last change first', async () => {
    const fake = createFakeSend(answerEndpoint(fileEndpoints.undo, () => null as never))
    const ids = [1, 2].map((at) => `00000000-0000-4000-8000-00000000000${at}`)
    await undoByServer(ids)()
    expect(fake.asked.map(({ fields }) => fields)).toEqual(ids.toReversed().map((UndoId) => ({ UndoId })))
    fake.restore()
  })
})

describe('the badge of a lock', () => {
  const lock = (change: Partial<ItemLock> = {}): ItemLock => ({
    kind: 'manual',
    ownerId: 'zhang',
    ownerName: '张伟',
    until: new Date(Date.now() + 60_000),
    ...change,
  })
  const tip = (text: string) => screen.getByText(text).closest('[data-tip]')?.getAttribute('data-tip')

  test('says who holds it and why, and that it is the own one', () => {
    storeLoginMarker('li')
    const { rerender } = render(<ItemLockBadge lock={lock({ reason: '月底结账' })} />)
    expect(tip('已锁定')).toMatch(/^张伟 已锁定.*\n原因：月底结账$/)
    rerender(<ItemLockBadge lock={lock({ kind: 'approval', ownerId: 'li' })} />)
    expect(tip('待审批')).toContain('由 张伟 发起')
    rerender(<ItemLockBadge lock={lock({ ownerId: 'li' })} />)
    expect(tip('我已锁定')).toContain('您已锁定')
  })

  test('goes at the end of the lock, and none is shown for one that ended', async () => {
    const { container, rerender } = render(<ItemLockBadge lock={lock()} />)
    await later(59_000)
    expect(container.textContent).toBe('已锁定')
    await later(1_001)
    expect(container.textContent).toBe('')
    rerender(<ItemLockBadge lock={lock({ until: new Date(Date.now() - 1) })} />)
    expect(container.textContent).toBe('')
    rerender(<ItemLockBadge lock={lock({ until: new Date('2999-01-01') })} />)
    expect(container.textContent).toBe('已锁定')
  })
})

describe('a small picture', () => {
  let changed: (thumbnail: ThumbnailState) => void = () => {}
  const stop = vi.fn()
  const source: ThumbnailSource = {
    known: () => undefined,
    watch: vi.fn((_file, _pixels, tell) => {
      changed = tell
      return stop
    }),
  }
  beforeEach(() => {
    vi.clearAllMocks()
    fillSlots([{ offers: [offer('thumbnails', source)] }])
  })
  const draw = (file: ReturnType<typeof fileOf>) =>
    render(<FileSmallPicture file={file} size={24} icon={20} />)
  const address = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src') ?? null

  test('is asked for once the file rests in view, and shown when it is made', async () => {
    const { container, unmount } = draw(fileOf('a.png'))
    await later(100)
    expect(source.watch).not.toHaveBeenCalled()
    await later(50)
    expect(source.watch).toHaveBeenCalledWith(expect.objectContaining({ name: 'a.png' }), 24, changed)
    act(() => changed({ address: null, waiting: true }))
    expect(address(container)).toBeNull()
    act(() => changed({ address: '/picture', waiting: false }))
    expect(address(container)).toBe('/picture')
    unmount()
    expect(stop).toHaveBeenCalledOnce()
  })

  test('is not asked for a file that only passes by', async () => {
    const { unmount } = draw(fileOf('a.png'))
    await later(50)
    unmount()
    await later(1_000)
    expect(source.watch).not.toHaveBeenCalled()
  })

  test.each([
    ['a document, whose page is too small to know', fileOf('a.docx')],
    ['a file that may not be looked at', fileOf('a.png', { rights: allFileRights & ~fileRights.preview })],
    ['a folder', fileOf('pictures', { folder: true })],
  ])('is never asked for %s', async (_, file) => {
    draw(file)
    await later(1_000)
    expect(source.watch).not.toHaveBeenCalled()
  })
})

describe('a time', () => {
  function Shown({ at }: { at: Date }) {
    return <p>{useRelativeTimeText()(at)}</p>
  }

  test('grows older while it is looked at', async () => {
    setInterfaceLanguage('en')
    const { container } = render(<Shown at={new Date()} />)
    expect(container.textContent).toBe('Just now')
    await later(5 * 60_000)
    expect(container.textContent).toBe('5 min ago')
  })
})

test('only lists and details that show a changed item are fetched again', async () => {
  const [changed, other] = [fileOf('a.txt'), fileOf('b.txt')]
  const keys = {
    page: endpointQueryKey(fileEndpoints.list, { page: 1 } as never),
    elsewhere: endpointQueryKey(fileEndpoints.list, { page: 2 } as never),
    detail: endpointQueryKey(fileEndpoints.detail, { id: changed.id } as never),
    tree: endpointQueryKey(fileEndpoints.personalTree, {} as never),
  }
  queryClient.setQueryData(keys.page, { rows: [other, changed] })
  queryClient.setQueryData(keys.elsewhere, { rows: [other] })
  queryClient.setQueryData(keys.detail, { item: changed })
  queryClient.setQueryData(keys.tree, { rows: [changed] })
  await refreshShowing([changed.id])
  const stale = Object.entries(keys).filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
  expect(stale.map(([name]) => name)).toEqual(['page', 'detail'])
})
