import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentAddress, navigateBackTo, navigateTo, setNavigate } from './go.ts'
import { currentLayout, isHandheldDevice, pathInAddressBar, setLayoutName } from './layout.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const went = vi.fn()

beforeEach(() => {
  went.mockReset()
  setNavigate(went)
  document.head.innerHTML = '<meta name="viewport" content="">'
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const at = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
const viewport = () => document.querySelector('meta')!.content

test('a desk has one layout, whatever is stored', () => {
  setLayoutName('mobile')
  expect([isHandheldDevice(), currentLayout(), pathInAddressBar('/dashboard/myFile')]).toEqual([
    false,
    'desktop',
    '/dashboard/myFile',
  ])
})

test('a phone has the touch layout until the desktop version is chosen, which stays', () => {
  at(phone)
  setLayoutName('mobile')
  expect([currentLayout(), document.documentElement.dataset.layout]).toEqual(['mobile', 'mobile'])
  expect(viewport()).toContain('width=device-width')
  setLayoutName('desktop')
  expect([currentLayout(), localStorage.getItem('layout')]).toEqual(['desktop', 'desktop'])
  // otherwise the desktop layout would be shown in a narrow window
  expect(viewport()).toContain('width=1280')
  setLayoutName('mobile')
  expect([currentLayout(), localStorage.getItem('layout')]).toEqual(['mobile', null])
})

test('rooms name one path; on a phone it opens below /m, and reads the same from there', () => {
  at(phone)
  navigateTo('/dashboard/myFile', { parentId: '7' })
  expect(went).toHaveBeenLastCalledWith('/m/myFile', { parentId: '7' }, {})
  history.replaceState(null, '', '/m/fliePreview?fileId=9')
  expect(currentAddress()).toBe('/fliePreview?fileId=9')
  navigateBackTo('/dashboard/search?menuid=280')
  expect(went).toHaveBeenLastCalledWith('/m/search', { menuid: '280' }, { replace: true })
})

test('a desk opens what was copied on a phone', () => {
  navigateBackTo('/m/groupFile?groupId=3')
  expect(went).toHaveBeenLastCalledWith('/dashboard/groupFile', { groupId: '3' }, { replace: true })
})
