import { menuPageMatrix, routesWithoutMenu } from '@cabinet/contract/menus.matrix'
import { expect, test } from 'vitest'
import { routeRequirementOf } from './demand.ts'

/** On the specification's whitelist of the permission check, although menus lead there. */
const listed = [
  '/dashboard/home',
  '/dashboard/search',
  '/dashboard/searchDetail',
  '/dashboard/statement/reportToExcel',
  // the server asks the flow itself (decision 780)
  '/dashboard/flow/flowDetail',
]

test.each(routesWithoutMenu.anyone)('%s is open without a login', (route) => {
  expect(routeRequirementOf(route)).toBe('open')
})

test.each(routesWithoutMenu.session)('%s asks for the login', (route) => {
  expect(routeRequirementOf(route)).toBe('login')
})

test('every other page of the matrix asks for its menu', () => {
  for (const [, route] of Object.values(menuPageMatrix)) {
    const path = route.split('?')[0]!
    if (path === '') continue
    expect([path, routeRequirementOf(path)]).toEqual([path, listed.includes(path) ? 'login' : 'menu'])
  }
})
