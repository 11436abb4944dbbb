import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../../kernel/call.ts'
import { registerTextsByKey, setInterfaceLanguage } from '../../../kernel/text.ts'
import { errorMessages } from '../errors.text.ts'
import { folderNameRefusal } from '../files.rules.ts'
import { type NameConflictAnswer, NameConflictDialog } from './conflict-dialog.tsx'
import { FolderNameDialog } from './name-dialog.tsx'

registerTextsByKey(errorMessages)
afterEach(cleanup)

describe('a new folder', () => {
  const shown = (onName = vi.fn(async (_: string) => undefined)) => {
    const onClose = vi.fn()
    render(
      <FolderNameDialog
        title="新建文件夹"
        okWords="创建"
        max={15}
        refusal={folderNameRefusal}
        onName={onName}
        onClose={onClose}
      />,
    )
    const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
    const submit = () => fireEvent.submit(screen.getByRole('textbox').closest('form')!)
    return { onName, onClose, type, submit }
  }

  test.each([
    ['', '文件夹名称不能为空'],
    ['   ', '文件夹名称不能为空'],
    ['一二三四五六七八九十一二三四五六', '文件夹名称不能超过 15 个字符'],
    ['a:b', '名称不能包含以下特殊字符：* \' : [ ] < > / \\ ? | "'],
  ])('named %j is refused with a message', (name, message) => {
    const { onName, type, submit } = shown()
    type(name)
    submit()
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(onName).not.toHaveBeenCalled()
  })

  test('is told in English too', () => {
    setInterfaceLanguage('en')
    const { type, submit } = shown()
    type('sixteen letters!')
    submit()
    expect(screen.getByRole('alert').textContent).toBe('Folder names can have up to 15 characters')
  })

  test('of a file is called so', () => {
    render(
      <FolderNameDialog
        title="重命名"
        okWords="重命名"
        name="计划.docx"
        isFile
        max={255}
        refusal={() => null}
        onName={async () => undefined}
        onClose={() => undefined}
      />,
    )
    expect(screen.getByRole('textbox', { name: '文件名' })).toBeDefined()
  })

  test('goes with its trimmed name and closes', async () => {
    const { onName, onClose, type, submit } = shown()
    type('  报告  ')
    submit()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onName).toHaveBeenCalledWith('报告')
  })

  test('shows what the server refuses, until it is mended', async () => {
    const taken = vi.fn(async () => {
      throw new CallError('spaces.name_taken', 409)
    })
    const { type, submit, onClose } = shown(taken)
    type('报告')
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe('文件名已存在')
    expect(onClose).not.toHaveBeenCalled()
    type('报告 2')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('names that are taken', () => {
  const conflicts = [
    { id: 'a', name: 'a.txt', folder: false },
    { id: 'b', name: 'photos', folder: true },
    { id: 'c', name: 'c.txt', folder: false },
  ]
  const shown = () => {
    const onAnswer = vi.fn<(choices: ReadonlyMap<string, NameConflictAnswer> | null) => void>()
    render(<NameConflictDialog conflicts={conflicts} target="归档" onAnswer={onAnswer} />)
    const goOn = () => fireEvent.click(screen.getByRole('button', { name: '继续' }))
    const pick = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
    return { onAnswer, goOn, pick }
  }

  test('are asked about one by one', () => {
    const { onAnswer, goOn, pick } = shown()
    expect(screen.getByText(/已有“a.txt”/)).toBeDefined()
    pick(/存为新版本/)
    goOn()
    expect(screen.getByText(/已有“photos”/)).toBeDefined()
    expect(screen.queryByRole('radio', { name: /^存为新版本/ })).toBeNull()
    pick(/合并文件夹/)
    goOn()
    pick(/跳过/)
    pick(/保留两者/)
    goOn()
    expect([...onAnswer.mock.lastCall![0]!]).toEqual([
      ['a', 'version'],
      ['b', 'merge'],
      ['c', 'both'],
    ])
  })

  test('or once for all: what makes versions of files joins folders', () => {
    const { onAnswer, goOn, pick } = shown()
    pick(/存为新版本/)
    fireEvent.click(screen.getByRole('checkbox', { name: '应用到所有冲突' }))
    goOn()
    expect([...onAnswer.mock.lastCall![0]!]).toEqual([
      ['a', 'version'],
      ['b', 'merge'],
      ['c', 'version'],
    ])
  })

  test('giving up gives the whole deed up', () => {
    const { onAnswer } = shown()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onAnswer).toHaveBeenCalledWith(null)
  })
})
