import { editingLimits } from '@cabinet/contract/editing'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import { editFilesRefusal } from './editing.rules.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const at = new Date('2026-11-20T08:00:00Z')

const fileOf = (suffix: string, part: Partial<ListedFileItem> = {}): ListedFileItem => ({
  id,
  name: `plan${suffix}`,
  folder: false,
  suffix,
  size: 100,
  items: 0,
  parentId: id,
  spaceId: id,
  version: 1,
  createdById: id,
  createdBy: '王芳',
  createdAt: at,
  updatedBy: '王芳',
  updatedAt: at,
  rights: allFileRights,
  ...part,
})

const large = { size: limits.office + 1 }
const held = (kind: 'editing' | 'approval'): Partial<ListedFileItem> => ({
  lock: {
    kind,
    ownerId: '0190a000-0000-7000-8000-000000000002',
    ownerName: '李娜',
    until: at,
    reason: '',
    since: at,
  },
})

describe('opening for editing', () => {
  test.each<[string, ListedFileItem[], string | null]>([
    ['none', [], 'previews.none_selected'],
    ['two', [fileOf('.docx'), fileOf('.docx')], 'previews.one_only'],
    ['a folder', [fileOf('', { folder: true })], 'previews.no_folder'],
    ['.docx', [fileOf('.docx')], null],
    ['.XLSX', [fileOf('.XLSX')], null],
    ['.xlsm', [fileOf('.xlsm')], null],
    ['.pptx', [fileOf('.pptx')], null],
    ['a text', [fileOf('.txt')], null],
    ...['.doc', '.xls', '.ppt', '.pdf', '.png', '.mp4', '.zip', '.dwg', '.xyz', ''].map(
      (suffix): [string, ListedFileItem[], string] => [suffix, [fileOf(suffix)], 'editing.not_supported'],
    ),
    ['Office at the limit', [fileOf('.docx', { size: limits.office })], null],
    ['Office above it', [fileOf('.docx', large)], 'editing.too_large'],
    ['an older format above it', [fileOf('.doc', large)], 'editing.not_supported'],
    ['a long text', [fileOf('.txt', { size: editingLimits.text + 1 })], 'editing.text_too_large'],
    [
      'one without the right',
      [fileOf('.docx', { rights: fileRights.preview | fileRights.download })],
      'common.no_permission',
    ],
    [
      'one without the right to have it',
      [fileOf('.docx', { rights: fileRights.preview | fileRights.edit })],
      'editing.download_needed',
    ],
    ['one that others edit', [fileOf('.docx', held('editing'))], null],
    ['one in approval', [fileOf('.docx', held('approval'))], 'locks.approval'],
  ])('of %s', (_, rows, reason) => {
    expect(editFilesRefusal(rows, 'embedded')).toBe(reason)
  })

  test('of Office files is switched off where the setting lets them be looked at alone', () => {
    expect(editFilesRefusal([fileOf('.docx')], 'view')).toBe('editing.disabled')
    expect(editFilesRefusal([fileOf('.md')], 'view')).toBeNull()
    expect(editFilesRefusal([fileOf('.docx')], 'wopi')).toBeNull()
  })
})
