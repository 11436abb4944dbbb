import { expect, test } from 'vitest'
import { addressForLayout, desktopPathOf, isHandheldAgent, mobilePathOf } from './mobile-path.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15'

test.each([
  ['an Android phone', android, 5, true],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 13; SM-X900) Chrome/126.0 Safari/537.36', 5, true],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1', 5, true],
  ['an old iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Safari/604.1', 5, true],
  ['an iPad that says it is a Mac', mac, 5, true],
  ['an iPod', 'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) Safari/604.1', 5, true],
  ['Symbian', 'Mozilla/5.0 (SymbianOS/9.4; Series60/5.0 NokiaN97) AppleWebKit/525', 0, true],
  ['SymbOS', 'Mozilla/4.0 (compatible; MSIE 6.0; SymbOS; Nokia 6630)', 0, true],
  ['HarmonyOS NEXT', 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1', 5, true],
  ['a Mac', mac, 0, false],
  ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0', 10, false],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36', 0, false],
])('%s', (_, agent, touchPoints, handheld) => {
  expect(isHandheldAgent(agent, touchPoints)).toBe(handheld)
})

/** Path, its path in the touch layout, and that path mapped back to the desktop. */
const cells = [
  ['/', '/m', '/dashboard'],
  ['/dashboard', '/m', '/dashboard'],
  ['/dashboard/home', '/m/home', '/dashboard/home'],
  ['/dashBoard', '/m', '/dashboard'],
  ['/dashboard/myFile', '/m/myFile', '/dashboard/myFile'],
  ['/dashboard/groupFile', '/m/groupFile', '/dashboard/groupFile'],
  ['/dashboard/project', '/m/project', '/dashboard/project'],
  ['/dashboard/knowledge', '/m/knowledge', '/dashboard/knowledge'],
  ['/dashboard/allotmeFile', '/m/allotmeFile', '/dashboard/allotmeFile'],
  ['/dashboard/myCollect', '/m/myCollect', '/dashboard/myCollect'],
  ['/dashboard/search', '/m/search', '/dashboard/search'],
  ['/dashboard/searchDetail', '/m/searchDetail', '/dashboard/searchDetail'],
  ['/dashboard/recycle', '/m/recycle', '/dashboard/recycle'],
  ['/dashboard/messageMain/packagelist', '/m/messageMain/packagelist', '/dashboard/messageMain/packagelist'],
  ['/dashboard/EditPassword', '/m/EditPassword', '/dashboard/EditPassword'],
  ['/dashboard/userMain/user', '/m/userMain/user', '/dashboard/userMain/user'],
  ['/fliePreview', '/m/fliePreview', '/fliePreview'],
  ['/flieTempPreview', '/m/flieTempPreview', '/flieTempPreview'],
  ['/fileComparison', '/m/fileComparison', '/fileComparison'],
  ['/office/document', '/m/office/document', '/office/document'],
  ['/packview', '/m/packview', '/packview'],
  ['/sharePack', '/m/sharePack', '/sharePack'],
  ['/ztree', '/m/ztree', '/ztree'],
  ['/attachmentsMain', '/m/attachmentsMain', '/attachmentsMain'],
  ['/downFiles', '/m/downFiles', '/downFiles'],
  ['/downFiles/7f3a/code', '/m/downFiles/7f3a/code', '/downFiles/7f3a/code'],
  ['/downfilelist', '/m/downfilelist', '/downfilelist'],
  ['/share/x/downFileList/9', '/m/downFileList/9', '/downFileList/9'],
  ['/login', '/login', '/login'],
  ['/wxlogin', '/wxlogin', '/wxlogin'],
  ['/bindinguser', '/bindinguser', '/bindinguser'],
  ['/clogin', '/clogin', '/clogin'],
  ['/privacy', '/privacy', '/privacy'],
  ['/500', '/500', '/500'],
  ['/Teams/Index', '/Teams/Index', '/Teams/Index'],
  ['/Register/Privacy', '/Register/Privacy', '/Register/Privacy'],
  ['/Protocol/Service', '/Protocol/Service', '/Protocol/Service'],
  ['/dashboard/EditPasswordNew', '/dashboard/EditPasswordNew', '/dashboard/EditPasswordNew'],
  ['/m', '/m', '/dashboard'],
  ['/m/', '/m/', '/dashboard'],
  ['/m/myFile', '/m/myFile', '/dashboard/myFile'],
  ['/myFile', '/m/myFile', '/dashboard/myFile'],
] as const

test.each(cells)('%s is %s on a phone and %s on a desk', (path, mobile, desktop) => {
  expect(mobilePathOf(path)).toBe(mobile)
  expect(desktopPathOf(mobile)).toBe(desktop)
  expect(mobilePathOf(mobile)).toBe(mobile)
})

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

test.each([
  ['a folder', at('/dashboard/myFile', '?parentId=1&menuid=210'), '/m/myFile?parentId=1&menuid=210'],
  ['a link to files', at('/downFiles', '?id=A%20b'), '/m/downFiles?id=A%20b'],
  ['one that has its code in the path', at('/downfilelist/ab12/'), '/m/downfilelist/ab12/'],
  ['one behind a sharp', at('/', '', '#/downFiles?id=ab12'), '/m/downFiles?id=ab12'],
  ['one behind a sharp and a path', at('/app/', '?n=1', '#/downfilelist/7/x'), '/m/downfilelist/7/x'],
  ['a search for such a word', at('/dashboard/search', '?query=/downfiles'), '/m/search?query=/downfiles'],
  ['the sign-in page', at('/login', '?redirect=%2FdownFiles'), null],
  ['what stands right', at('/m/myFile', '?parentId=1'), null],
  ['a code in the address that is right', at('/m/downFiles', '?id=1', '#code'), null],
] as const)('a phone is sent: %s', (_, address, place) => {
  expect(addressForLayout(address, true)).toBe(place)
})

test.each([
  ['a folder', at('/m/myFile', '?parentId=1'), '/dashboard/myFile?parentId=1'],
  ['a link to files', at('/m/downFiles', '?id=1'), '/downFiles?id=1'],
  ['the start', at('/m'), '/dashboard'],
  ['what stands right', at('/dashboard/myFile', '?parentId=1'), null],
] as const)('a desk is sent: %s', (_, address, place) => {
  expect(addressForLayout(address, false)).toBe(place)
})
