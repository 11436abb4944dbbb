import { expect, test } from 'vitest'
import { fillSlots, offer, offeredParts } from '../../kernel/slots.ts'
import { webRooms } from '../index.ts'
import { editorOfSuffix } from './editors.ts'

test('no type has two editors', () => {
  fillSlots(webRooms)
  const types = offeredParts('editor').flatMap((editor) => editor.types)
  expect(types).toContain('docx')
  expect(types.filter((type, at) => types.indexOf(type) !== at)).toEqual([])
})

test('two editors of one type are refused', () => {
  fillSlots(webRooms)
  const known = editorOfSuffix('.DOCX')!
  expect(known.name).toBe('docx')
  fillSlots([{ offers: [offer('editor', known), offer('editor', { ...known, name: 'other' })] }])
  expect(() => editorOfSuffix('docx')).toThrow('docx and other both edit docx')
})
