import { readFileSync } from 'node:fs'
import { menuAdminApi } from '@cabinet/contract/menus.admin'
import { type Audience, audienceOf, pages } from '@cabinet/contract/menus.matrix'
import { roleApi } from '@cabinet/contract/roles'
import { expect, test } from 'vitest'
import { matrixFile, matrixPage } from './user-matrix.ts'

test('docs/user-matrix.md says what is served; else: node --import tsx tools/user-matrix.ts', () => {
  expect(readFileSync(matrixFile, 'utf8')).toBe(matrixPage())
})

const narrower: Record<Audience, string[]> = {
  everyone: ['user'],
  department: ['admin', 'enterprise', 'platform'],
  enterprise: ['enterprise', 'platform'],
  platform: ['platform'],
}

test.each([
  ['role', [roleApi.create, roleApi.update, roleApi.remove, roleApi.copy, menuAdminApi.saveRoleMenus]],
  ['weights', [roleApi.sort]],
  ['menu', [menuAdminApi.create, menuAdminApi.update, menuAdminApi.remove, menuAdminApi.sort]],
  ['button', [menuAdminApi.createButton, menuAdminApi.updateButton, menuAdminApi.removeButtons]],
  ['jurisdiction', [menuAdminApi.jurisdiction, menuAdminApi.explain]],
] as const)('operations of the page %s are for those who open it', (key, endpoints) => {
  const audience = audienceOf(pages[key][2])
  for (const { path, access } of endpoints)
    expect([path, narrower[audience]]).toEqual([path, expect.arrayContaining([access])])
})
