import type { ListedFileItem } from '@cabinet/contract/nodes'
import { EditorView } from '@codemirror/view'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import type { FileEditorHandle, FileEditorProps } from '../editing/index.ts'
import { plainTextEditor } from './index.ts'

beforeEach(() => {
  setInterfaceLanguage('en')
  // jsdom has no layout.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
})

/** The editor with a file in it. */
async function edit(name: string, source: Uint8Array<ArrayBuffer>, rest: Partial<FileEditorProps> = {}) {
  const Editor = await plainTextEditor.load()
  let handle: FileEditorHandle | undefined
  let changes = 0
  render(
    <Editor
      file={{ name } as ListedFileItem}
      source={source}
      mode="edit"
      channel={null}
      onReady={(ready) => {
        handle = ready
      }}
      onChange={() => changes++}
      onReading={() => undefined}
      onFailure={() => undefined}
      {...rest}
    />,
  )
  const view = EditorView.findFromDOM(screen.getByRole('textbox'))!
  const type = (insert: string, from = 0) => act(() => view.dispatch({ changes: { from, insert } }))
  const bytes = async () => {
    const [written] = await act(() => Promise.allSettled([handle!.bytes()]))
    if (written.status === 'rejected') throw written.reason
    return Buffer.from(written.value)
  }
  return { view, type, bytes, changes: () => changes }
}

test('a changed line is written, the others stay as they are', async () => {
  const { type, bytes, changes } = await edit(
    'a.txt',
    Uint8Array.from(Buffer.from('one\r\ntwo\n\xff', 'latin1')),
  )
  type('zero ')
  expect(changes()).toBe(1)
  expect((await bytes()).toString('latin1')).toBe('zero one\r\ntwo\n\xff')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect((await bytes()).toString('latin1')).toBe('one\r\ntwo\n\xff')
})

test('a character that the encoding lacks: told, and UTF-8 offered', async () => {
  const big5 = Buffer.concat(
    Array.from({ length: 30 }, () =>
      Buffer.from('a4a4a4e5a46aa4a3a440bee3acb0a64da658a4a7a448a448a4a3a4aabfd20a', 'hex'),
    ),
  )
  const { type, bytes } = await edit('a.txt', Uint8Array.from(big5))
  type('简')
  await expect(bytes()).rejects.toThrow()
  expect((await screen.findByRole('alert')).textContent).toContain('Chinese Big5 can’t represent “简”')
  fireEvent.click(screen.getByRole('alert').querySelector('button')!)
  expect((await bytes()).toString()).toMatch(/^简中文/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a text that was taken for another encoding is read as the right one, and written so', async () => {
  // テスト and ことば
  const source = Buffer.from('8365835883672082b182c682ce', 'hex')
  const { bytes } = await edit('a.txt', Uint8Array.from(source))
  fireEvent.click(screen.getByRole('button', { name: /^Encoding: / }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Japanese Shift JIS' }))
  const view = EditorView.findFromDOM(screen.getByRole('textbox'))!
  expect(view.state.doc.toString()).toBe('テスト ことば')
  expect(await bytes()).toEqual(source)
  act(() => view.dispatch({ changes: { from: 0, insert: 'ア' } }))
  expect((await bytes()).toString('hex')).toBe(`8341${source.toString('hex')}`)
  // Edits are not lost by decoding the file again.
  expect(screen.queryByRole('button', { name: /^Encoding: / })).toBeNull()
})

test('Markdown has its page beside it, HTML is only text', async () => {
  const { type } = await edit('a.md', Uint8Array.from(Buffer.from('# Title')))
  expect(await screen.findByRole('heading', { name: 'Title' })).toBeTruthy()
  type('# New ')
  expect(await screen.findByRole('heading', { name: /^New/ })).toBeTruthy()
})

test('what is only shown takes no typing', async () => {
  const { view } = await edit('a.html', Uint8Array.from(Buffer.from('<b>bold</b>')), { mode: 'view' })
  expect(view.state.readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.querySelector('b')).toBeNull()
})
