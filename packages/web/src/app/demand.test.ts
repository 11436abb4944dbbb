import { expect, test } from 'vitest'
import { routeRequirementOf } from './demand.ts'

test.each([
  ['/login', 'open'],
  ['/500', 'open'],
  ['/attachmentsMain', 'open'],
  ['/attachmentsLogin', 'open'],
  ['/attachmentsMyfile', 'open'],
  ['/sharePack', 'open'],
  ['/wxlogin', 'open'],
  ['/bindinguser', 'open'],
  ['/Teams/Start', 'open'],
  ['/Register/index', 'open'],
  ['/Protocol/Privacy', 'open'],
  ['/downFiles', 'open'],
  ['/downfilelist', 'login'],
  ['/', 'login'],
  ['/dashboard', 'login'],
  ['/dashboard/home', 'login'],
  ['/dashboard/system', 'login'],
  ['/dashboard/EditPassword', 'login'],
  ['/dashboard/EditPasswordNew', 'login'],
  ['/dashboard/search', 'login'],
  ['/dashboard/searchDetail', 'login'],
  ['/dashboard/statement/reportToExcel', 'login'],
  ['/dashboard/flow/flowDetail', 'login'],
  ['/dashboard/flow/myAgent/flowDetail', 'login'],
  ['/dashboard/flow/myAgent/AgentTable', 'menu'],
  ['/fliePreview', 'login'],
  ['/packview', 'login'],
  ['/dashboard/myFile', 'menu'],
  ['/dashboard/groupFile', 'menu'],
  ['/dashboard/recycle', 'menu'],
  ['/dashboard/userMain/user', 'menu'],
])('%s asks: %s', (path, asks) => {
  expect(routeRequirementOf(path)).toBe(asks)
})
