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
// antd writes its styles into the page by `innerHTML`: jsdom would compare every rule with every element each time that
// a test asks for a role. They decide nothing that a test can see here, as nothing is laid out.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { get: () => '', set: () => undefined })
// antd asks how wide the window is.
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

beforeEach(() => {
  localStorage.clear()
  setInterfaceLanguage('zh')
})
afterEach(cleanup)
