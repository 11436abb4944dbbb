import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { adminHost } from '../src/kernel/admin-host.ts'
import { setInterfaceLanguage } from '../src/kernel/text.ts'
import { setAdminKitHost } from '../src/ui/admin/host.ts'

setAdminKitHost(adminHost)
// A busy machine draws late: what never comes fails all the same.
configure({ asyncUtilTimeout: 15_000 })

// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => undefined
// antd asks how wide the window is.
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

beforeEach(() => {
  localStorage.clear()
  setInterfaceLanguage('zh')
})
afterEach(cleanup)
