import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessGrant } from '@cabinet/contract/grants.access'
import { allFileRights, namedRightSets } from '@cabinet/contract/rights'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { idOf, openPart } from '../../../../test/desk.tsx'
import { answerEndpoint, type FakeAnswer } from '../../../kernel/fake-send.ts'
import { ShareSheet } from './share-sheet.tsx'

export const onClose = vi.fn()
export const folder = { id: idOf(1), name: '合同', rights: allFileRights }
export const grant = (number: number, name: string, part: Partial<AccessGrant> = {}): AccessGrant => ({
  id: idOf(100 + number),
  nodeId: folder.id,
  nodeName: folder.name,
  inherited: false,
  kind: 'user',
  subjectId: idOf(number),
  below: false,
  name,
  note: '财务部',
  rights: namedRightSets.viewer,
  template: 'viewer',
  ended: false,
  createdBy: '陈静',
  createdAt: new Date('2026-11-01T08:00:00Z'),
  ...part,
})
const held = [
  grant(11, '李雷'),
  grant(12, '老板', { rights: namedRightSets.manager, template: 'manager' }),
  grant(13, '集团', { inherited: true, kind: 'organisation', nodeName: '部门文档' }),
]
export const effect = {
  people: 1,
  folders: 1,
  gained: 1,
  lost: 0,
  partial: false,
  total: 1,
  rows: [
    {
      userId: idOf(11),
      name: '李雷',
      organisationName: '财务部',
      nodeId: folder.id,
      nodeName: folder.name,
      before: 1,
      after: 3,
      gained: 2,
      lost: 0,
    },
  ],
}
export const loss = {
  ...effect,
  gained: 0,
  lost: 1,
  rows: effect.rows.map((row) => ({ ...row, before: 3, after: 0, gained: 0, lost: 3 })),
}
export const shown = (rights: number) => ({
  nodeId: folder.id,
  name: folder.name,
  folder: true,
  inherits: true,
  root: false,
  rights,
  grants: held,
  total: 2,
})
export const open = (answers: FakeAnswer[] = [], { rights = allFileRights, items = [folder] } = {}) =>
  openPart(<ShareSheet items={items} onClose={onClose} />, {
    answers: [
      answerEndpoint(grantEndpoints.list, () => shown(rights)),
      answerEndpoint(grantEndpoints.subjects, () => ({
        rows: [
          { kind: 'user' as const, id: idOf(14), name: '韩梅梅', note: 'han · 财务部', people: 1 },
          { kind: 'user' as const, id: idOf(11), name: '李雷', note: '', people: 1 },
          { kind: 'organisation' as const, id: idOf(15), name: '研发部', note: '', people: 40 },
        ],
        total: 10_000,
      })),
      answerEndpoint(grantEndpoints.preview, () => effect),
      answerEndpoint(grantEndpoints.save, () => ({ undoId: idOf(50), changed: 1 })),
      ...answers,
    ],
  })
export const lineOf = async (name: string) =>
  (await screen.findByRole('button', { name: new RegExp(`^(移除|恢复) ${name}$`) })).closest('li')!
export const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
export const field = () => screen.findByRole('combobox')
export const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
export const key = async (name: string) => fireEvent.keyDown(await field(), { key: name })
/** Types a part of a name and waits for the match. */
export const search = async (text: string, name: string) => {
  await type(text)
  return screen.findByRole('option', { name: new RegExp(name) })
}

export const prepareShareSheet = (): void =>
  beforeEach(() => {
    onClose.mockReset()
  })
