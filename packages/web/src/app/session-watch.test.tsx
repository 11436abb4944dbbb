import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { room as auth } from '../features/auth/index.ts'
import { setNavigate } from '../kernel/go.ts'
import { registerTextsByKey } from '../kernel/text.ts'
import { endStoredSession, storeLoginMarker, storeTokenPair } from '../kernel/tokens.ts'
import { SessionEndWatcher } from './session-watch.tsx'
import { ToastStackView } from './toast-stack.tsx'

registerTextsByKey(auth.errorText)

const gone: string[] = []
beforeEach(() => {
  gone.length = 0
  setNavigate((path, query) => gone.push(path + (query.redirect ?? '')))
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker('me')
  history.replaceState(null, '', '/dashboard/myFile?menuid=210')
  render(
    <>
      <SessionEndWatcher />
      <ToastStackView />
    </>,
  )
})

test('an expired login warns and goes to the sign-in page, with the way back', () => {
  act(() => endStoredSession('expired'))
  expect(screen.getByText('您的登录已过期，请重新登录')).toBeTruthy()
  expect(gone).toEqual(['/login/dashboard/myFile?menuid=210'])
})

test('a missing user id goes there silently', () => {
  act(() => endStoredSession('missing'))
  expect(gone).toEqual(['/login/dashboard/myFile?menuid=210'])
})

test('signing out goes there without a way back', () => {
  act(() => endStoredSession('signed-out'))
  expect(gone).toEqual(['/login'])
})

test('a session idle for too long shows a dialog with one button first', () => {
  act(() => endStoredSession('idle'))
  expect(screen.getByRole('alertdialog').textContent).toContain('长时间未操作')
  expect(gone).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '重新登录' }))
  expect(gone).toEqual(['/login/dashboard/myFile?menuid=210'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a page that was reloaded after its session had idled shows the dialog too', () => {
  cleanup()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  endStoredSession('idle')
  render(<SessionEndWatcher />)
  expect(screen.getByRole('alertdialog').textContent).toContain('长时间未操作')
  fireEvent.click(screen.getByRole('button', { name: '重新登录' }))
  expect(gone).toEqual(['/login/dashboard/myFile?menuid=210'])
})

test('a page that is open without a login stays', () => {
  history.replaceState(null, '', '/sharePack')
  act(() => endStoredSession('expired'))
  expect(gone).toEqual([])
})
