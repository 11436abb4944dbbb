import { schema } from '@eigenpal/docx-editor-core/prosemirror'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { formattingAtSelection, formattingCommand, listTypeAtSelection } from './formatting.ts'
import { imageAtSelection, imagePropertiesCommand, imageTransformCommand } from './image-actions.ts'
import { borderAfter, initialTableBorder, tableCommand } from './table-actions.ts'

/** A document of one paragraph with these attributes, all of it selected. */
function stateOf(attrs: Record<string, unknown> = {}): EditorState {
  const paragraph = schema.nodes.paragraph!.create(attrs, schema.text('words'))
  const doc = schema.nodes.doc!.create(null, paragraph)
  return EditorState.create({ doc, selection: TextSelection.create(doc, 1, 6) })
}

const after = (state: EditorState, command: ReturnType<typeof formattingCommand>) => {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

describe('formatting', () => {
  test.each([
    ['bold', { bold: true }],
    ['italic', { italic: true }],
    [{ type: 'alignment', value: 'center' }, { alignment: 'center' }],
    [{ type: 'fontSize', value: 14 }, { fontSize: 28 }],
    [{ type: 'textColor', value: '#FF0000' }, { color: '#FF0000' }],
  ] as const)('%o shows in the toolbar', (action, shown) => {
    const next = after(stateOf(), formattingCommand(action, null))
    expect(formattingAtSelection(next, null)).toMatchObject(shown)
  })

  test.each([
    [{}, null],
    [{ numPr: { numId: 7, ilvl: 0 }, listIsBullet: true }, 'bullet'],
    [{ numPr: { numId: 7, ilvl: 2 }, listIsBullet: false }, 'numbered'],
  ] as const)('a list of another program is known by its kind: %o', (attrs, type) => {
    expect(listTypeAtSelection(stateOf(attrs))).toBe(type)
    expect(formattingAtSelection(stateOf(attrs), null).listState?.type ?? null).toBe(type)
  })
})

describe('tables', () => {
  test('a chosen colour and width hold for the next border', () => {
    const coloured = borderAfter(initialTableBorder, { type: 'borderColor', color: '#00ff00' })
    expect(borderAfter(coloured, { type: 'borderWidth', size: 12 })).toEqual({
      style: 'single',
      size: 12,
      color: { rgb: '00ff00' },
    })
    expect(borderAfter(coloured, 'borderAll')).toBe(coloured)
  })

  test.each(['splitCell', { type: 'openTableProperties' }] as const)('%o has a dialog', (action) => {
    expect(tableCommand(action, initialTableBorder)).toBeNull()
  })

  test.each(['addRowAbove', 'borderTop', 'borderInside', { type: 'toggleHeaderRow' }] as const)(
    '%o has a command',
    (action) => {
      expect(tableCommand(action, initialTableBorder)).toBeTypeOf('function')
    },
  )
})

describe('pictures', () => {
  const picture = (transform: string | null) => {
    const image = schema.nodes.image!.create({ src: 'data:,', wrapType: 'inline', transform })
    const doc = schema.nodes.doc!.create(null, schema.nodes.paragraph!.create(null, image))
    return EditorState.create({ doc, selection: NodeSelection.create(doc, 1) })
  }

  test.each([
    [null, 'rotateCW', 'rotate(90deg)'],
    ['rotate(270deg)', 'rotateCW', null],
    ['rotate(90deg)', 'flipH', 'rotate(90deg) scaleX(-1)'],
    ['scaleX(-1)', 'flipH', null],
    ['scaleX(-1)', 'flipV', 'scaleX(-1) scaleY(-1)'],
    [null, 'rotateCCW', 'rotate(270deg)'],
  ] as const)('%s, then %s', (before, action, transform) => {
    const state = picture(before)
    expect(imageAtSelection(state)?.wrapType).toBe('inline')
    expect(after(state, imageTransformCommand(action)).doc.firstChild?.firstChild?.attrs.transform).toBe(
      transform,
    )
  })

  test.each([
    [{ alt: 'A chart' }, { alt: 'A chart' }],
    [
      { width: 50, height: 40 },
      { width: 50, height: 40 },
    ],
    [
      { borderWidth: 2, borderColor: '#ff0000' },
      { borderWidth: 2, borderColor: '#ff0000', borderStyle: 'solid' },
    ],
    [{}, {}],
  ])('properties %o are set, and nothing else is', (chosen, expected) => {
    const state = picture('rotate(90deg)')
    const first = { alt: '', width: 0, height: 0, borderWidth: 0, borderColor: '#000000' }
    const next = after(state, imagePropertiesCommand(first, { ...first, ...chosen }))
    const before = state.doc.firstChild?.firstChild?.attrs
    expect(next.doc.firstChild?.firstChild?.attrs).toEqual({ ...before, ...expected })
    expect(imageAtSelection(next)).not.toBeNull()
  })
})
