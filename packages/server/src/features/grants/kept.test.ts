import { namedRightSets } from '@cabinet/contract/rights'
import { expect, test } from 'vitest'
import { mergeKeptGrants } from './kept.ts'
import type { StoredGrant } from './own-grants.store.ts'

const { viewer, editor, uploader } = namedRightSets
const later = (ms: number) => new Date(Date.parse('2026-11-20T08:00:00Z') + ms)

test('a kept grant is joined with the own one so that nothing lasts longer', () => {
  const own = (rights: number, end: Date | null) =>
    ({ node_id: 'n', subject: 's', rights, expires_at: end }) as StoredGrant
  const kept = (rights: number, expiresAt: Date | null) => ({
    nodeId: 'n',
    subject: 's',
    rights,
    expiresAt,
  })
  const joined = (...[one, other]: [ReturnType<typeof kept>, StoredGrant]) => mergeKeptGrants([one], [other])
  expect(joined(kept(viewer, null), own(editor, null))).toEqual([kept(editor, null)])
  expect(joined(kept(editor, null), own(viewer, later(1)))).toEqual([kept(editor, null)])
  expect(joined(kept(viewer, later(1)), own(editor, null))).toEqual([kept(editor, null)])
  expect(joined(kept(viewer, null), own(uploader, later(1)))).toEqual([kept(viewer | uploader, later(1))])
  expect(joined(kept(uploader, later(1)), own(viewer, null))).toEqual([kept(viewer | uploader, later(1))])
  expect(joined(kept(viewer, null), { ...own(editor, null), subject: 'x' })).toEqual([kept(viewer, null)])
  expect(joined(kept(viewer, null), { ...own(editor, null), node_id: 'x' })).toEqual([kept(viewer, null)])
})
