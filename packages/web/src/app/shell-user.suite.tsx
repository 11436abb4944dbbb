import { userEndpoints } from '@cabinet/contract/users'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me } from '../../test/fixtures.ts'
import { answerEndpoint } from '../kernel/fake-send.ts'
import { navigateTo } from '../kernel/go.ts'
import { setInterfaceLanguage } from '../kernel/text.ts'
import { mine, show } from './test-shell.tsx'

/** Tests what the shell does with the user: space, card, session, theme and language. */
export function shellUserSuite(): void {
  test.each([
    [800, false],
    [801, true],
  ])('%i of 1000 bytes used: red %s', async (used, red) => {
    await show(
      '/dashboard/myFile',
      mine,
      answerEndpoint(userEndpoints.me, () => ({ ...me, spaceTotal: 1000, spaceUsed: used })),
    )
    await screen.findByText('the tree')
    await waitFor(() => expect(screen.queryByText('空间即将用完') !== null).toBe(red))
  })

  test('the user card shows the first role, the others in a list, and signs out after a question', async () => {
    await show('/dashboard/myFile', mine)
    fireEvent.click(await screen.findByRole('button', { name: '账号与设置: 王芳' }))
    const card = screen.getByRole('dialog', { name: '账号与设置' })
    expect(within(card).getByText('财务审批')).toBeTruthy()
    expect(
      within(within(card).getByRole('list'))
        .getAllByRole('listitem')
        .map((role) => role.textContent),
    ).toEqual(['项目负责人', '档案员'])
    fireEvent.click(within(card).getByRole('button', { name: '退出登录' }))
    const question = screen.getByRole('alertdialog')
    fireEvent.click(within(question).getByText('取消'))
    expect(localStorage.getItem('login')).toBe('1')
    fireEvent.click(screen.getByRole('button', { name: '账号与设置: 王芳' }))
    fireEvent.click(
      within(screen.getByRole('dialog', { name: '账号与设置' })).getByRole('button', { name: '退出登录' }),
    )
    await act(async () => {
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '退出登录' }))
    })
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(localStorage.getItem('login')).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('a session idle for too long asks over the present screen, then goes to the sign-in page', async () => {
    await show('/dashboard/myFile', mine)
    await screen.findByText('the files')
    const kept = JSON.parse(localStorage.getItem('token')!)
    localStorage.setItem('token', JSON.stringify({ ...kept, at: Date.now() - 13 * 3_600_000 }))
    await act(async () => navigateTo('/dashboard/recycle', { menuid: '270' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(screen.getByText('the files')).toBeTruthy()
    await act(async () => void fireEvent.click(within(dialog).getByRole('button')))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(location.search).toContain('redirect=%2Fdashboard%2F')
  })

  test('reloaded after 13 hours, the shell shows the idle dialog, not a bare sign-in page', async () => {
    const kept = JSON.parse(localStorage.getItem('token')!)
    localStorage.setItem('token', JSON.stringify({ ...kept, at: Date.now() - 13 * 3_600_000 }))
    await show('/dashboard/myFile', mine)
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('长时间未操作')
    expect(location.pathname).toBe('/dashboard/myFile')
    await act(async () => void fireEvent.click(within(dialog).getByRole('button')))
    await waitFor(() => expect(location.pathname).toBe('/login'))
  })

  test('theme and language change at once and are remembered', async () => {
    await show('/dashboard/myFile', mine)
    fireEvent.click(await screen.findByRole('button', { name: '主题' }))
    fireEvent.click(screen.getByRole('radio', { name: /深色/ }))
    expect(document.documentElement.dataset.theme).toBe('theme-dark')
    expect(localStorage.getItem('theme')).toBe('theme-dark')
    act(() => setInterfaceLanguage('en'))
    expect(screen.getByRole('navigation', { name: 'Spaces' })).toBeTruthy()
    expect(document.title).toBe('My files · 星河网盘')
  })
}
