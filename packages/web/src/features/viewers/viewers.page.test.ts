import { type FileTypeGroup, fileTypeGroups } from '@cabinet/contract/previews'
import { describe, expect, test } from 'vitest'
import { fillSlots, offer } from '../../kernel/slots.ts'
import { viewerForInside, viewerOfSuffix } from '../previews/index.ts'
import { fileViewers, room } from './index.ts'

fillSlots([room])

describe('the viewer of a type', () => {
  /** By the groups of the specification; what a group's viewer is not is named. */
  const expectedOf: Record<FileTypeGroup, { viewer: string; but?: Record<string, string> }> = {
    word: { viewer: 'office' },
    excel: { viewer: 'office', but: { csv: 'table' } },
    ppt: { viewer: 'office' },
    txt: { viewer: 'text', but: { md: 'markdown', markdown: 'markdown', tsv: 'table' } },
    pdf: { viewer: 'pdf' },
    image: { viewer: 'image' },
    video: { viewer: 'video' },
    audio: { viewer: 'audio' },
    archive: { viewer: 'archive' },
    cad: { viewer: 'cad' },
  }

  test.each(Object.entries(fileTypeGroups) as [FileTypeGroup, readonly string[]][])('%s', (group, types) => {
    const { viewer, but = {} } = expectedOf[group]
    const expected = types.map((type) => `${type}: ${but[type] ?? viewer}`)
    expect(types.map((type) => `${type}: ${viewerOfSuffix(type)?.name}`)).toEqual(expected)
  })

  test.each([
    ['.PNG', 'image'],
    ['.html', 'text'],
    ['.xyz', undefined],
    ['', undefined],
  ])('%s is %s', (suffix, name) => {
    expect(viewerOfSuffix(suffix)?.name).toBe(name)
  })
})

test('no type has two viewers', () => {
  const types = fileViewers.flatMap((viewer) => viewer.types)
  expect(types.filter((type, at) => types.indexOf(type) !== at)).toEqual([])
})

describe('what lies inside another file', () => {
  test.each([
    ['.PNG', 'image'],
    ['heic', undefined],
    ['pdf', 'pdf'],
    ['mp4', 'video'],
    ['mp3', 'audio'],
    ['md', 'markdown'],
    ['csv', 'table'],
    ['txt', 'text'],
    ['eml', 'mail'],
    ['docx', undefined],
    ['zip', undefined],
    ['ofd', undefined],
    ['', undefined],
  ])('%s is shown by %s', (suffix, name) => {
    expect(viewerForInside(suffix)?.name).toBe(name)
  })

  test('an Office file that the browser itself reads', () => {
    const reader = offer('officeReader', (suffix) => (suffix === 'docx' ? async () => () => null : null))
    fillSlots([room, { offers: [reader] }])
    expect(viewerForInside('docx')?.name).toBe('office')
    expect(viewerForInside('doc')).toBeNull()
    fillSlots([room])
  })
})
