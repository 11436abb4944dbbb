import { otherRoutes, pages } from '@cabinet/contract/menus.matrix'
import { expect, test } from 'vitest'
import { demand } from './demand.ts'

/** On the specification's whitelist of the permission check, although a menu leads there. */
const listed = [
  '/dashboard/home',
  '/dashboard/search',
  '/dashboard/searchDetail',
  '/dashboard/statement/reportToExcel',
]

test.each(otherRoutes.anyone)('%s is open without a login', (route) => {
  expect(demand(route)).toBe('open')
})

test.each(otherRoutes.session)('%s asks for the login', (route) => {
  expect(demand(route)).toBe('login')
})

test('every other page of the matrix asks for its menu', () => {
  for (const [, route] of Object.values(pages)) {
    const path = route.split('?')[0]!
    if (path === '') continue
    expect([path, demand(path)]).toEqual([path, listed.includes(path) ? 'login' : 'menu'])
  }
})
