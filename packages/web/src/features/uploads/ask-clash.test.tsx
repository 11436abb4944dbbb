import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { press } from '../../../test/desk.tsx'
import { askNameClashAnswer } from './ask-clash.tsx'

describe('names that are taken', () => {
  const ask = async (names: string[]) => {
    const answer = askNameClashAnswer(names, '合同')
    return { answer, dialog: await screen.findByRole('alertdialog', { name: '文件名已存在' }) }
  }

  test('keep both unless something else is chosen: nothing is ever replaced by Enter', async () => {
    const { answer, dialog } = await ask(['a.pdf'])
    expect(dialog.textContent).toContain('a.pdf 已存在于“合同”中。')
    await press('上传', dialog)
    expect(await answer).toBe('both')
  })

  test('are answered once for many', async () => {
    const { answer, dialog } = await ask(['a.pdf', 'b.pdf', 'c.pdf'])
    expect(dialog.textContent).toContain('3 个同名项，例如 a.pdf')
    fireEvent.click(within(dialog).getByRole('radio', { name: /跳过同名文件/ }))
    await press('上传', dialog)
    expect(await answer).toBe('skip')
  })

  test('Escape gives the upload up', async () => {
    const { answer, dialog } = await ask(['a.pdf'])
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(await answer).toBeNull()
  })
})
