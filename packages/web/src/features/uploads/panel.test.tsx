import { uploadEndpoints } from '@cabinet/contract/uploads'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerQuestion, idOf, openPart, press } from '../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { setUploadPanel } from './panel.store.ts'
import { UploadPanelView } from './panel.tsx'
import {
  addQueuedUploads,
  allQueuedUploads,
  changeQueuedUpload,
  type QueuedUpload,
  removeQueuedUploads,
} from './queue.store.ts'
import { listUnfinished } from './recover.ts'

const mebibyte = 1024 ** 2
const target = { spaceId: idOf(1), parentId: idOf(2), name: '合同' }
/** An upload that stands still in a stage: nothing is sent. */
const queued = (name: string, part: Partial<QueuedUpload> = {}) => {
  const [one] = addQueuedUploads(
    [{ name, path: name, size: 10 * mebibyte, target, clash: 'version', file: new File(['x'], name) }],
    'paused',
  )
  changeQueuedUpload(one!.key, part)
  return one!.key
}
/** An upload that the server knows of. */
const session = (number: number, name: string) => ({
  id: idOf(number),
  identifier: `v1-${number}`,
  name,
  path: '',
  size: 10 * mebibyte,
  received: 0,
  spaceId: idOf(1),
  parentId: idOf(2),
  folderName: '合同',
  touchedAt: new Date('2026-11-20T08:00:00Z'),
})
const unfinished = answerEndpoint(uploadEndpoints.unfinished, () => [])
let isOpen = true
const open = (...answers: FakeAnswer[]) => {
  setUploadPanel('open')
  return openPart(
    <UploadPanelView target={target} isOpen={isOpen} takesFolders={isOpen} choose={() => undefined} />,
    {
      answers: [unfinished, ...answers],
    },
  )
}
const rowOf = async (name: string) => {
  const list = await screen.findByRole('region', { name: '上传列表' })
  return (await within(list).findByText(name)).closest('li')!
}

beforeEach(() => {
  isOpen = true
  removeQueuedUploads(() => false)
})
afterEach(() => {
  setUploadPanel('closed')
  removeQueuedUploads(() => false)
})

describe('a row', () => {
  test.each<[QueuedUpload['stage'], Partial<QueuedUpload>, string, string[]]>([
    ['paused', { sent: 5 * mebibyte }, '已暂停 · 50%', ['继续', '取消']],
    ['lost', {}, '刷新前未完成，请重新选择该文件以继续', ['重新选择文件', '取消']],
    ['behind', {}, '等待同名文件上传完成', ['取消']],
    ['checking', { share: 0.254 }, '校验中 25%', ['暂停', '取消']],
    ['uploading', { sent: 2.5 * mebibyte }, '25% · 2.50 MB / 10 MB', ['暂停', '取消']],
    ['merging', {}, '合并中…', []],
    ['transcoding', {}, '转码中…', []],
    ['success', {}, '上传成功 · 10 MB', []],
    ['instant', {}, '秒传完成', []],
    ['skipped', {}, '已跳过：文件名已存在', []],
    [
      'refused',
      { error: { key: 'uploads.overLimit', data: { limit: '1 MB' } } },
      '超过单个文件上限 1 MB',
      ['移除'],
    ],
    ['elsewhere', { sent: 5 * mebibyte, window: { id: 'w', paused: false } }, '在另一窗口上传中 · 50%', []],
    ['elsewhere', { window: { id: 'w', paused: true } }, '在另一窗口已暂停 · 0%', []],
    [
      'failed',
      { error: { key: 'uploads.too_large', data: null } },
      '文件超过单个文件大小上限',
      ['重试', '移除'],
    ],
  ])('%s says where it stands and offers what can be done', async (stage, part, words, buttons) => {
    queued('a.pdf', { stage, ...part })
    open()
    const row = await rowOf('a.pdf')
    expect(row.textContent).toContain(words)
    expect(
      within(row)
        .queryAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(buttons)
  })

  test('a refusal speaks the language of the reader, with what was refused', async () => {
    setInterfaceLanguage('en')
    queued('a.exe', {
      stage: 'failed',
      error: { key: 'uploads.extension_not_allowed', data: { extension: 'exe' } },
    })
    open()
    expect(await screen.findByText('Extension not allowed: exe')).toBeDefined()
  })

  test('several refused files each keep their own reason', async () => {
    queued('a.pdf', { stage: 'failed', error: { key: 'uploads.too_large', data: null } })
    queued('b.pdf', { stage: 'failed', error: { key: 'uploads.session_ended', data: null } })
    open()
    expect((await rowOf('a.pdf')).textContent).toContain('文件超过单个文件大小上限')
    expect((await rowOf('b.pdf')).textContent).toContain('上传已过期，请重新上传')
    expect(screen.getByRole('status').textContent).toContain('2 项未能上传')
  })
})

describe('cancelling', () => {
  test('lets go of what the server keeps of that file alone', async () => {
    const key = queued('a.pdf', { sessionId: idOf(11) })
    queued('b.pdf', { sessionId: idOf(12) })
    const { sent } = open(
      answerEndpoint(uploadEndpoints.unfinished, () => [session(11, 'a.pdf'), session(12, 'b.pdf')]),
      answerEndpoint(uploadEndpoints.cancel, () => ({})),
    )
    await press('取消', await rowOf('a.pdf'))
    await waitFor(() => expect(sent(uploadEndpoints.cancel)).toHaveLength(1))
    expect(JSON.stringify(sent(uploadEndpoints.cancel)[0])).toContain(idOf(11))
    expect(JSON.stringify(sent(uploadEndpoints.cancel)[0])).not.toContain(idOf(12))
    expect(allQueuedUploads().some((one) => one.key === key)).toBe(false)
  })

  test('that the server refuses is told, and the row is gone', async () => {
    queued('a.pdf', { sessionId: idOf(11) })
    open(refuseEndpoint(uploadEndpoints.cancel, 'common.failed'))
    await press('取消', await rowOf('a.pdf'))
    expect(await screen.findByText('操作失败，请稍后重试')).toBeDefined()
    expect(allQueuedUploads()).toEqual([])
  })
})

describe('the panel', () => {
  test('collapses to a bar and opens again', async () => {
    queued('a.pdf')
    open()
    await rowOf('a.pdf')
    await press('收起')
    expect(screen.queryByText('a.pdf')).toBeNull()
    await press('展开')
    expect(await rowOf('a.pdf')).toBeDefined()
  })

  test('without uploads says where files go', async () => {
    open()
    expect(await screen.findByText('保存到“合同”')).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText('拖拽文件或文件夹到此处')).toBeDefined()
    expect(screen.getByRole('button', { name: '更改' })).toBeDefined()
  })

  test('offers nothing in a folder that is closed to the user, and says so', async () => {
    isOpen = false
    open()
    expect(await screen.findByText('你没有在“合同”中上传的权限')).toBeDefined()
    for (const name of ['上传文件', '上传文件夹', '新建文件夹'])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
  })

  test('says at once that the connection is gone, and that it goes on by itself', async () => {
    queued('a.pdf', { stage: 'uploading', sent: 5 * mebibyte })
    open()
    const row = await rowOf('a.pdf')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByRole('status').textContent).toContain('网络已断开，上传已暂停')
    expect(row.textContent).toContain('等待网络 · 50%')
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('status').textContent).toContain('正在上传 1 项')
  })

  test('counts what another window sends apart, and closing it ends nothing there', async () => {
    queued('a.pdf', { stage: 'elsewhere', sessionId: idOf(11), window: { id: 'w', paused: false } })
    const { sent } = open(answerEndpoint(uploadEndpoints.cancel, () => ({})))
    expect((await screen.findByRole('status')).textContent).toContain('另一窗口正在上传 1 项')
    await press('关闭')
    await waitFor(() => expect(allQueuedUploads()).toHaveLength(1))
    expect(sent(uploadEndpoints.cancel)).toEqual([])
  })

  test('is closed at once where nothing is under way', async () => {
    queued('a.pdf', { stage: 'success' })
    open()
    await press('关闭')
    await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull())
  })

  test('asks before it drops what is under way, and a no keeps it', async () => {
    queued('a.pdf')
    open()
    await press('关闭')
    expect(await answerQuestion('继续上传')).toContain('未完成的 1 项将停止上传。')
    expect(await rowOf('a.pdf')).toBeDefined()
    await press('关闭')
    await answerQuestion('取消上传')
    await waitFor(() => expect(allQueuedUploads()).toEqual([]))
  })

  test('says that all is over, or how many failed', async () => {
    queued('a.pdf', { stage: 'success' })
    open()
    expect((await screen.findByRole('status')).textContent).toContain('上传完成')
    queued('b.pdf', { stage: 'failed', error: { key: 'uploads.too_large', data: null } })
    expect(await screen.findByText('1 项未能上传')).toBeDefined()
  })

  test('shows that files dragged over it will be taken', async () => {
    open()
    const area = (await screen.findByText('拖拽文件或文件夹到此处')).parentElement!
    fireEvent.dragOver(area, { dataTransfer: { types: ['text/plain'] } })
    expect(area.dataset.over).toBeUndefined()
    fireEvent.dragOver(area, { dataTransfer: { types: ['Files'] } })
    expect(area.dataset.over).toBe('true')
    fireEvent.dragLeave(area)
    expect(area.dataset.over).toBeUndefined()
  })
})

test('what a reload interrupted is listed with what the server has of it', async () => {
  open(
    answerEndpoint(uploadEndpoints.unfinished, () => [
      { ...session(11, 'a.pdf'), path: '合同', received: 4 * mebibyte },
    ]),
  )
  await listUnfinished()
  expect((await rowOf('a.pdf')).textContent).toContain('刷新前未完成')
  expect(allQueuedUploads()[0]).toMatchObject({ stage: 'lost', sent: 4 * mebibyte, path: '合同/a.pdf' })
})
