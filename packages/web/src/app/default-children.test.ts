import { expect, test } from 'vitest'
import { areaRedirects } from './default-children.ts'

test('an area leads to the first of its pages', () => {
  const all = areaRedirects((path) => path.split('/').length > 3 && path !== '/dashboard/flow/myAgent')
  expect(all.map(({ from, to, menuid }) => [from, to, menuid])).toEqual([
    ['/dashboard/messageMain', '/dashboard/messageMain/informPage', '847'],
    ['/dashboard/flow', '/dashboard/flow/myAgent/AgentTable', '300'],
    ['/dashboard/flow/myAgent', '/dashboard/flow/myAgent/AgentTable', '300'],
    ['/dashboard/main', '/dashboard/main/setting', '401'],
    ['/dashboard/statement', '/dashboard/statement/userLogin', '601'],
    ['/dashboard/alarm', '/dashboard/alarm/logAudit', '701'],
    ['/dashboard/ferry', '/dashboard/ferry/ferrytrans', '261'],
  ])
})

test('a part that this version does not have leads nowhere', () => {
  expect(areaRedirects(() => false)).toEqual([])
})

test('an area that is a screen itself stays one', () => {
  expect(areaRedirects(() => true)).toEqual([])
})
