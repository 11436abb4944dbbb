import { readFileSync } from 'node:fs'
import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { audienceOfScopes, type MenuPageAudience, menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { roleEndpoints } from '@cabinet/contract/roles'
import { expect, test } from 'vitest'
import { matrixFile, matrixPage } from './user-matrix.ts'

test('docs/user-matrix.md says what is served; else: node --import tsx tools/user-matrix.ts', () => {
  expect(readFileSync(matrixFile, 'utf8')).toBe(matrixPage())
})

const narrower: Record<MenuPageAudience, string[]> = {
  everyone: ['user'],
  department: ['admin', 'enterprise', 'platform'],
  enterprise: ['enterprise', 'platform'],
  platform: ['platform'],
}

test.each([
  [
    'role',
    [
      roleEndpoints.create,
      roleEndpoints.update,
      roleEndpoints.remove,
      roleEndpoints.copy,
      menuAdminEndpoints.saveRoleMenus,
    ],
  ],
  ['weights', [roleEndpoints.sort]],
  [
    'menu',
    [
      menuAdminEndpoints.create,
      menuAdminEndpoints.update,
      menuAdminEndpoints.remove,
      menuAdminEndpoints.sort,
    ],
  ],
  [
    'button',
    [menuAdminEndpoints.createButton, menuAdminEndpoints.updateButton, menuAdminEndpoints.removeButtons],
  ],
  ['jurisdiction', [menuAdminEndpoints.jurisdiction, menuAdminEndpoints.explain]],
] as const)('operations of the page %s are for those who open it', (key, endpoints) => {
  const audience = audienceOfScopes(menuPageMatrix[key][2])
  for (const { path, access } of endpoints)
    expect([path, narrower[audience]]).toEqual([path, expect.arrayContaining([access])])
})
