import { type GalleryTemplate, templateEndpoints } from '@cabinet/contract/templates'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, idOf, openPart, press } from '../../../test/desk.tsx'
import { CallError } from '../../kernel/call-error.ts'
import { answerEndpoint, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { TemplateGalleryDialog } from './gallery-dialog.tsx'
import { NewFileNameDialog } from './name-dialog.tsx'

const templates: GalleryTemplate[] = [
  { name: '公函', kind: 'doc', suffix: '.docx', category: '行政', fills: true, folders: [] },
  { name: '项目', kind: 'folder', suffix: '', category: '', fills: false, folders: ['合同'] },
].map((part, at) => ({ ...part, kind: part.kind as 'doc', id: idOf(at + 1), size: 1, version: 1, uses: 0 }))

const onMake = vi.fn(async (_name: string, _from: object) => undefined)
const onClose = vi.fn()
const open = (...answers: FakeAnswer[]) =>
  openPart(<TemplateGalleryDialog onMake={onMake} onClose={onClose} />, {
    answers: [answerEndpoint(templateEndpoints.gallery, () => templates), ...answers],
  })
const card = (name: RegExp) => screen.findByRole('radio', { name })

beforeEach(() => {
  onMake.mockReset()
  onClose.mockReset()
})

describe('the gallery', () => {
  test('offers blank files before templates, the first of them chosen', async () => {
    open()
    expect(((await card(/Word 文档/)) as HTMLInputElement).checked).toBe(true)
    await card(/公函/)
    expect(screen.getByText('扩展名 .docx 会自动加上')).toBeDefined()
  })

  test('makes what is chosen under the name that was typed', async () => {
    open()
    fireEvent.click(await card(/公函/))
    await fill('名称', ' 致客户 ')
    await press('新建')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onMake).toHaveBeenCalledWith('致客户', { id: idOf(1) })
  })

  test('says how many folders come, with the singular of English', async () => {
    setInterfaceLanguage('en')
    open()
    fireEvent.click(await card(/项目/))
    expect(screen.getByText('Creates a folder with 1 subfolder')).toBeDefined()
  })

  test('is filtered by kind and words; nothing chosen cannot be made', async () => {
    open()
    await card(/公函/)
    fireEvent.click(await screen.findByRole('radio', { name: '表格' }))
    expect(screen.queryByRole('radio', { name: /公函/ })).toBeNull()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '没有' } })
    expect(await screen.findByText('没有符合的模板')).toBeDefined()
    expect((screen.getByRole('button', { name: '新建' }) as HTMLButtonElement).disabled).toBe(true)
  })

  test('that cannot be read says why', async () => {
    open(refuseEndpoint(templateEndpoints.gallery, 'common.no_permission'))
    expect(await screen.findByText('您没有此权限，请联系管理员')).toBeDefined()
  })
})

describe('the name of a new file', () => {
  const named = (onName: (name: string) => Promise<void>) =>
    openPart(<NewFileNameDialog blank=".xlsx" onName={onName} onClose={onClose} />)

  test('is never empty', async () => {
    const onName = vi.fn(async () => undefined)
    named(onName)
    await fill('名称', '  ')
    await press('新建')
    expect((await screen.findByRole('alert')).textContent).toContain('不能为空')
    expect(onName).not.toHaveBeenCalled()
  })

  test('that is taken is told below the field until it is changed', async () => {
    named(async () => {
      throw new CallError('spaces.name_taken', 409)
    })
    await press('新建')
    expect((await screen.findByRole('alert')).textContent).toBe('文件名已存在')
    expect(onClose).not.toHaveBeenCalled()
    await fill('名称', '另一个')
    expect(screen.queryByText('文件名已存在')).toBeNull()
  })

  test('is asked no more after Escape', async () => {
    named(async () => undefined)
    fireEvent.keyDown(await screen.findByRole('dialog', { name: '新建Excel 工作簿' }), { key: 'Escape' })
    expect(onClose).toHaveBeenCalled()
  })
})
