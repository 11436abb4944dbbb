import type { AccessGrant } from '@cabinet/contract/grants.access'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import {
  endOfPickedDay,
  type GrantDraft,
  grantChangeOf,
  grantDraftOf,
  groupLinesByRole,
  isGrantChanged,
  newGrantDraft,
  smallestAccess,
} from './draft.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const match = { kind: 'organisation' as const, id: id(1), name: '财务部', note: '', people: 5 }
const grant: AccessGrant = {
  id: id(9),
  nodeId: id(8),
  nodeName: '合同',
  inherited: false,
  kind: 'user',
  subjectId: id(2),
  below: false,
  name: '李雷',
  note: '',
  rights: namedRightSets.viewer,
  template: 'viewer',
  expiresAt: new Date('2026-12-01T00:00:00Z'),
  ended: false,
  createdBy: '陈静',
  createdAt: new Date('2026-11-01T00:00:00Z'),
}

describe('a new line', () => {
  test('begins with the smallest rights, and a department with those below it', () => {
    expect(newGrantDraft(match, smallestAccess(allFileRights))).toMatchObject({
      rights: namedRightSets.viewer,
      below: true,
    })
    expect(newGrantDraft({ ...match, kind: 'user' }, smallestAccess(allFileRights)).below).toBe(false)
  })

  test('begins with nothing where one may not even give preview', () => {
    expect(newGrantDraft(match, smallestAccess(fileRights.upload)).rights).toBe(0)
  })
})

describe('a line is changed', () => {
  const line = grantDraftOf(grant)

  test.each<[string, Partial<GrantDraft>, boolean]>([
    ['not as it came', {}, false],
    ['by other rights', { rights: namedRightSets.editor }, true],
    ['by another end', { expiresAt: new Date('2027-01-01T00:00:00Z') }, true],
    ['by no end any more', { expiresAt: undefined }, true],
    ['not by the same end in another object', { expiresAt: new Date('2026-12-01T00:00:00Z') }, false],
    ['by its removal', { removed: true }, true],
    ['not by choosing Custom alone', { custom: true }, false],
  ])('%s', (_, part, expected) => {
    expect(isGrantChanged({ ...line, ...part })).toBe(expected)
  })
})

test('only what is new, changed or removed is sent', () => {
  const kept = grantDraftOf(grant)
  const other = { ...kept, subjectId: id(3), rights: namedRightSets.editor }
  const gone = { ...kept, subjectId: id(4), removed: true }
  const added = newGrantDraft(match, smallestAccess(allFileRights))
  const change = grantChangeOf([kept, other, gone, added])
  expect(change.grants.map(({ subjectId }) => subjectId)).toEqual([id(3), id(1)])
  expect(change.removed).toEqual([{ kind: 'user', subjectId: id(4), below: false }])
})

test('a grant holds through the day that was picked', () => {
  const end = endOfPickedDay('2026-12-01')!
  expect([end.getDate(), end.getHours(), end.getMinutes()]).toEqual([1, 23, 59])
  expect(endOfPickedDay('')).toBeUndefined()
})

test('lines stand by role, the highest first, and a changed one where it was', () => {
  const line = grantDraftOf(grant)
  const editor = { ...line, name: 'editor', before: undefined, rights: namedRightSets.editor }
  const printer = { ...line, name: 'printer', before: undefined, rights: namedRightSets.previewer }
  const changed = { ...line, name: 'changed', rights: namedRightSets.manager }
  const custom = {
    ...line,
    name: 'custom',
    before: undefined,
    rights: fileRights.preview | fileRights.delete,
  }
  const groups = groupLinesByRole([custom, changed, editor, printer])
  expect(groups.map(({ role, lines }) => [role, lines.map(({ name }) => name)])).toEqual([
    ['editor', ['editor']],
    ['viewer', ['changed', 'printer']],
    ['custom', ['custom']],
  ])
})
