import { rightTemplateOf } from '@cabinet/contract/grants.access'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import type { NodeRow } from '../nodes/paths/index.ts'
import {
  areRightsWithin,
  endlessGrantDate,
  grantPathsOf,
  isGrantLive,
  newGrantRefusal,
  rightsOfNewGrant,
  subjectIdOfKey,
  subjectKeyText,
  subjectReachesBelow,
  wantedGrantsOf,
} from './grants.rules.ts'
import { grantEndOf } from './kept.ts'

const id = '00000000-0000-4000-8000-000000000001'
const now = new Date('2026-11-20T08:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const { preview, print, download } = fileRights

describe('the subject of a grant', () => {
  test.each([
    ['user', false, id],
    ['user', true, id],
    ['role', true, id],
    ['group', true, id],
    ['organisation', false, id],
    ['organisation', true, `${id}/*`],
  ] as const)('of a %s, with those below it: %s, is stored as %s', (kind, below, key) => {
    expect(subjectKeyText({ kind, subjectId: id, below })).toBe(key)
    expect(subjectIdOfKey(key)).toBe(id)
    expect(subjectReachesBelow(key)).toBe(key.endsWith('*'))
  })

  test('named twice in one request has what was said last', () => {
    const grant = (below: boolean, rights: number) => ({
      kind: 'organisation' as const,
      subjectId: id,
      below,
      rights,
    })
    expect(wantedGrantsOf([grant(true, preview), grant(false, print), grant(true, download)])).toEqual([
      { subject: `${id}/*`, kind: 'organisation', rights: download, expiresAt: null },
      { subject: id, kind: 'organisation', rights: print, expiresAt: null },
    ])
  })
})

describe('the rights of a grant', () => {
  test.each(Object.entries(namedRightSets))(
    'by the template %s are its own, and are told by it',
    (name, set) => {
      const template = name as keyof typeof namedRightSets
      const [grant] = wantedGrantsOf([{ kind: 'user', subjectId: id, below: false, template, rights: 1 }])
      expect(grant?.rights).toBe(set)
      expect(rightTemplateOf(set)).toBe(template)
    },
  )

  test('chosen one by one are told as custom', () => {
    const chosen = { kind: 'user', subjectId: id, below: false, template: 'custom' } as const
    expect(wantedGrantsOf([{ ...chosen, rights: print }])).toMatchObject([{ rights: print }])
    expect(wantedGrantsOf([chosen])).toMatchObject([{ rights: 0 }])
    expect(rightTemplateOf(print)).toBe('custom')
  })

  test.each([
    ['nothing', 0, null, 'grants.nothing_given'],
    ['printing alone', print, null, 'grants.print_needs_preview'],
    ['printing with downloads', print | download, null, 'grants.print_needs_preview'],
    ['printing with preview', print | preview, null, null],
    ['everything', allFileRights, at(1), null],
    ['an end in the past', preview, at(-1), 'grants.expiry_past'],
    ['an end that is now', preview, at(0), 'grants.expiry_past'],
  ])('%s', (_, rights, expiresAt, refusal) => {
    expect(newGrantRefusal({ rights, expiresAt }, now)).toBe(refusal)
  })

  test('are within what is held only as a whole', () => {
    expect(areRightsWithin(preview | print, preview | print | download)).toBe(true)
    expect(areRightsWithin(preview | print, preview | download)).toBe(false)
    expect(areRightsWithin(0, 0)).toBe(true)
  })
})

test('a grant counts until its end, not at it', () => {
  expect([null, at(1), at(0), at(-1)].map((expires_at) => isGrantLive({ expires_at }, now))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('whose grants reach the end of a path', () => {
  const path = (...stops: string[]) =>
    ['root', 'folder', 'file'].map((one) => ({ id: one, inherits: !stops.includes(one) }) as NodeRow)

  test.each([
    ['nothing stops', path(), undefined, ['root', 'folder', 'file'], ['root', 'folder', 'file']],
    ['a folder stops', path('folder'), undefined, ['folder', 'file'], ['folder', 'file']],
    ['the item is stopped', path(), 'stop', ['root', 'folder', 'file'], ['file']],
    ['the item goes on', path('file'), 'continue', ['file'], ['root', 'folder', 'file']],
    ['below a stop it goes on', path('folder', 'file'), 'continue', ['file'], ['folder', 'file']],
  ] as const)('where %s', (_, way, inherit, before, after) => {
    expect(grantPathsOf(way, inherit)).toEqual({ before, after })
  })
})

describe('grants to write', () => {
  const { viewer, editor } = namedRightSets
  const other = '00000000-0000-4000-8000-000000000002'
  const user = { kind: 'user' as const, subjectId: id, below: true }

  test('name a subject with what lies below it for departments alone', () => {
    expect(subjectKeyText(user)).toBe(id)
    expect(subjectKeyText({ ...user, kind: 'organisation' })).toBe(`${id}/*`)
    expect(subjectKeyText({ ...user, kind: 'organisation', below: false })).toBe(id)
    expect([subjectIdOfKey(`${id}/*`), subjectReachesBelow(`${id}/*`)]).toEqual([id, true])
    expect(subjectReachesBelow(id)).toBe(false)
  })

  test('take the rights of a template, or those given', () => {
    expect(rightsOfNewGrant({ template: 'viewer', rights: editor })).toBe(viewer)
    expect(rightsOfNewGrant({ template: 'custom', rights: editor })).toBe(editor)
    expect(rightsOfNewGrant({ rights: editor })).toBe(editor)
    expect(rightsOfNewGrant({})).toBe(0)
  })

  test('let the last of equal subjects win', () => {
    const first = { ...user, rights: viewer }
    const grants = [first, { ...first, subjectId: other, expiresAt: at(1) }, { ...first, rights: editor }]
    expect(wantedGrantsOf(grants)).toEqual([
      { subject: id, kind: 'user', rights: editor, expiresAt: null },
      { subject: other, kind: 'user', rights: viewer, expiresAt: at(1) },
    ])
  })

  test('refuse grants of nothing, of printing unseen, and of the past', () => {
    const refused = (rights: number, expiresAt: Date | null = null) =>
      newGrantRefusal({ rights, expiresAt }, at(0))
    expect([refused(0), refused(viewer)]).toEqual(['grants.nothing_given', null])
    expect([refused(fileRights.print), refused(fileRights.print | viewer)]).toEqual([
      'grants.print_needs_preview',
      null,
    ])
    expect([refused(viewer, at(0)), refused(viewer, at(1))]).toEqual(['grants.expiry_past', null])
  })

  test('count a grant until its end, and compare rights and ends', () => {
    const live = (end: Date | null) => isGrantLive({ expires_at: end }, at(0))
    expect([live(null), live(at(1)), live(at(0))]).toEqual([true, true, false])
    expect([areRightsWithin(viewer, editor), areRightsWithin(editor, viewer)]).toEqual([true, false])
    expect(grantEndOf({ expiresAt: null })).toBe(endlessGrantDate.getTime())
    expect(grantEndOf({ expiresAt: at(1) })).toBe(at(1).getTime())
  })
})
