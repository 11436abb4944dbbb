import { type ArchiveRequest, archiveRequestApi } from '@cabinet/contract/archive.requests'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion, fill, idOf, openScreen, pickInMenu, press, rowOf } from '../../../../test/desk.tsx'
import { me } from '../../../../test/fixtures.ts'
import { answerEndpoint, type FakeAnswer } from '../../../kernel/fake-send.ts'
import { DestructionsPage } from './destructions-page.tsx'
import { ArchiveRequestsPage } from './requests-page.tsx'

const request = (number: number, title: string, part: Partial<ArchiveRequest> = {}): ArchiveRequest => ({
  id: idOf(number),
  recordId: idOf(100 + number),
  code: `A2026-00000${number}`,
  title,
  folder: false,
  suffix: '.pdf',
  kind: 'borrow',
  userId: idOf(11),
  userName: '李雷',
  words: '审计',
  download: true,
  state: 'pending',
  answer: '',
  decidedBy: '',
  createdAt: new Date('2026-11-20T08:00:00Z'),
  until: new Date('2099-12-31T08:00:00Z'),
  ...part,
})
const done = answerEndpoint(archiveRequestApi.decide, ({ ids }) =>
  ids.map((id) => ({ id, name: '', result: 'done' as const })),
)

describe('requests for archived items', () => {
  const open = (rows: ArchiveRequest[], answers: FakeAnswer[] = [], { whose = 'decide', at = '' } = {}) =>
    openScreen(() => <ArchiveRequestsPage keeps whose={whose} />, {
      at: `/dashboard/pigeonhole${at}`,
      answers: [
        answerEndpoint(archiveRequestApi.list, () => ({ rows, total: rows.length })),
        done,
        answerEndpoint(archiveRequestApi.withdraw, () => ({})),
        ...answers,
      ],
    })

  test('say who asks for which record, and what for', async () => {
    open([request(1, '合同.pdf')])
    const row = await rowOf('合同.pdf')
    for (const part of ['A2026-000001', '借阅', '李雷', '审计', '待处理'])
      expect(row.textContent).toContain(part)
  })

  test('are approved at once', async () => {
    const { sent } = open([request(1, '合同.pdf')])
    await press('同意 合同.pdf')
    expect(await screen.findByText('已处理 1 项')).toBeDefined()
    expect(sent(archiveRequestApi.decide)).toEqual([{ RequestIds: [idOf(1)], IsApprove: true, Answer: '' }])
  })

  test('are declined only with an answer', async () => {
    const { sent } = open([request(1, '合同.pdf')])
    await press('拒绝… 合同.pdf')
    await press('确定', await screen.findByRole('dialog', { name: '拒绝申请' }))
    expect(await screen.findByText('请填写答复')).toBeDefined()
    expect(sent(archiveRequestApi.decide)).toEqual([])
    await fill('答复', '请走审批')
    await press('确定', screen.getByRole('dialog', { name: '拒绝申请' }))
    await waitFor(() =>
      expect(sent(archiveRequestApi.decide)).toEqual([
        { RequestIds: [idOf(1)], IsApprove: false, Answer: '请走审批' },
      ]),
    )
  })

  test('several at once: what was refused stays chosen with its reason', async () => {
    open(
      [request(1, '合同.pdf'), request(2, '发票.pdf')],
      [
        answerEndpoint(archiveRequestApi.decide, ({ ids }) =>
          ids.map((id, at) =>
            at === 0
              ? { id, name: '', result: 'done' as const }
              : { id, name: '', result: 'refused' as const, reason: 'archive.held' },
          ),
        ),
      ],
    )
    await rowOf('合同.pdf')
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    await press('同意', await screen.findByRole('toolbar'))
    const report = await screen.findByText('档案已被冻结，不能变更')
    expect(report.closest('[role=dialog]')?.textContent).toContain('1 项成功，1 项失败')
    expect(screen.getByRole('toolbar').textContent).toContain('已选 1 项')
  })

  test('one’s own are withdrawn while they wait, and lent ones given back', async () => {
    const own = { userId: me.userId }
    const { sent } = open(
      [request(1, '合同.pdf', own), request(2, '发票.pdf', { ...own, state: 'approved' })],
      [],
      { whose: 'mine' },
    )
    await rowOf('合同.pdf')
    expect(screen.queryByRole('button', { name: '同意 合同.pdf' })).toBeNull()
    await pickInMenu('合同.pdf', '撤回')
    await waitFor(() => expect(sent(archiveRequestApi.withdraw)).toEqual([{ RequestIds: [idOf(1)] }]))
    await pickInMenu('发票.pdf', '归还')
    await waitFor(() => expect(sent(archiveRequestApi.withdraw)).toHaveLength(2))
    expect(sent(archiveRequestApi.list)[0]).toMatchObject({ IsMine: true })
  })

  test('decided ones tell by whom and how', async () => {
    const answered = {
      state: 'refused' as const,
      answer: '请走审批',
      decidedBy: '陈静',
      decidedAt: new Date(),
    }
    open([request(1, '合同.pdf', answered)], [], { at: `?row=${idOf(1)}` })
    expect(await screen.findByText('请走审批')).toBeDefined()
    expect(screen.getByText(/^陈静 · /).closest('tr, div')?.textContent).toContain('处理人')
    expect(screen.getByText('借阅 · 含下载')).toBeDefined()
  })
})

describe('destructions', () => {
  const proposed = {
    id: idOf(1),
    code: '',
    state: 'proposed' as const,
    words: '期满',
    items: 3,
    bytes: 2048,
    proposedById: idOf(11),
    proposedBy: '李雷',
    proposedAt: new Date('2026-11-20T08:00:00Z'),
    decidedBy: '',
  }
  const certificate = {
    ...proposed,
    code: 'D2026-000004',
    state: 'confirmed' as const,
    decidedBy: '王芳',
    decidedAt: new Date('2026-11-21T08:00:00Z'),
    records: [
      {
        code: 'A2026-000001',
        title: '合同.pdf',
        position: '',
        size: 2048,
        files: 1,
        className: '十年',
        archivedAt: new Date('2016-11-20T08:00:00Z'),
        digest: 'abc123',
      },
    ],
  }
  const open = (part: object = {}, at = '') =>
    openScreen(DestructionsPage, {
      at: `/dashboard/pigeonhole${at}`,
      answers: [
        answerEndpoint(archiveRequestApi.destructions, () => ({
          rows: [{ ...proposed, ...part }],
          total: 1,
        })),
        answerEndpoint(archiveRequestApi.decideDestruction, () => ({})),
        answerEndpoint(archiveRequestApi.certificate, () => certificate),
      ],
    })

  test('are confirmed by a second person after a warning, and tell the certificate', async () => {
    const { sent } = open()
    await press('确认销毁 期满')
    expect(await answerQuestion('销毁')).toContain('内容及其所有版本将被清除，无法恢复。')
    expect(await screen.findByText('已销毁，证明 D2026-000004')).toBeDefined()
    expect(sent(archiveRequestApi.decideDestruction)).toEqual([{ DestructionId: idOf(1), IsConfirm: true }])
  })

  test('nobody confirms what one proposed oneself', async () => {
    const { sent } = open({ proposedById: me.userId })
    await rowOf('期满')
    const button = screen.getByRole('button', { name: /^确认销毁/ })
    fireEvent.click(button)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent(archiveRequestApi.decideDestruction)).toEqual([])
  })

  test('are withdrawn without a question', async () => {
    const { sent } = open()
    await press(/^撤回提议/)
    await waitFor(() =>
      expect(sent(archiveRequestApi.decideDestruction)).toEqual([
        { DestructionId: idOf(1), IsConfirm: false },
      ]),
    )
  })

  test('keep the list of what was destroyed with its checksums', async () => {
    open({ state: 'confirmed', code: 'D2026-000004' }, `?row=${idOf(1)}`)
    const list = await screen.findByRole('region', { name: '清单' })
    expect(list.textContent).toContain('A2026-000001 合同.pdf')
    expect(list.textContent).toContain('校验值 abc123')
    expect(screen.getByRole('button', { name: '导出为表格' })).toBeDefined()
  })
})
