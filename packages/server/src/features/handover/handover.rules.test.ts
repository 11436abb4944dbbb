import { fileRights, namedRightSets } from '@cabinet/contract/rights'
import { expect, test } from 'vitest'
import { type GrantTerms, grantAfterHandover } from './handover.rules.ts'

const { viewer, editor, uploader } = namedRightSets
const [soon, later] = [new Date('2026-01-01'), new Date('2026-02-01')]
const of = (rights: number, expiresAt: Date | null = null): GrantTerms => ({ rights, expiresAt })
const authoriser = fileRights.preview | fileRights.authorise

test.each<[string, GrantTerms | undefined, GrantTerms, GrantTerms]>([
  ['no own grant', undefined, of(editor, soon), of(editor, soon)],
  ['equal grants', of(viewer), of(viewer), of(viewer)],
  ['more and longer handed', of(viewer, soon), of(editor, later), of(editor, later)],
  ['more handed, both without end', of(viewer), of(editor), of(editor)],
  ['more handed until the same moment', of(viewer, soon), of(editor, new Date(soon)), of(editor, soon)],
  ['less handed for longer: own rights end as before', of(editor, soon), of(viewer), of(editor, soon)],
  [
    'other rights for longer: they end with the own',
    of(authoriser, soon),
    of(uploader),
    of(authoriser | uploader, soon),
  ],
  ['more handed for a shorter time: own stays', of(viewer), of(editor, soon), of(viewer)],
  ['less handed for a shorter time', of(editor, later), of(viewer, soon), of(editor, later)],
])('%s', (_case, own, handed, expected) => {
  expect(grantAfterHandover(own, handed)).toEqual(expected)
})
