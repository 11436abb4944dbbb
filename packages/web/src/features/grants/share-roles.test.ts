import { type RightTemplate, rightTemplateNames, rightTemplateOf } from '@cabinet/contract/grants.access'
import { allFileRights, fileRights as bits, namedRightSets } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import { type AccessLevel, accessLevelOf, type RoleGroup, roleGroupOf, rolesWithin } from './share-roles.ts'

/** Role word, rights, and the group in which it stands. */
const roles: [RightTemplate, number, RoleGroup][] = [
  ['viewer', bits.preview, 'viewer'],
  ['previewer', bits.preview | bits.print, 'viewer'],
  ['downloader', bits.preview | bits.print | bits.download | bits.copy, 'downloader'],
  ['uploader', bits.upload | bits.new, 'uploader'],
  ['editor', allFileRights & ~(bits.authorise | bits.share), 'editor'],
  ['manager', allFileRights, 'manager'],
]

describe('a role word and its rights', () => {
  test.each(roles)('%s stands for exactly its rights', (name, rights, group) => {
    expect(name === 'custom' ? 0 : namedRightSets[name]).toBe(rights)
    expect(rightTemplateOf(rights)).toBe(name)
    expect(roleGroupOf(rights)).toBe(group)
  })

  test('the table has every role, and no two have the same rights', () => {
    expect(roles.map(([name]) => name)).toEqual([...rightTemplateNames])
    expect(new Set(roles.map(([, rights]) => rights)).size).toBe(roles.length)
  })

  test.each([
    ['nothing', 0],
    ['one right more than a role', bits.preview | bits.delete],
    ['one right less than a role', allFileRights & ~bits.delete],
    ['two roles together', namedRightSets.viewer | namedRightSets.uploader],
  ])('%s is Custom', (_, rights) => {
    expect(rightTemplateOf(rights)).toBe('custom')
    expect(roleGroupOf(rights)).toBe('custom')
  })
})

describe('the roles that may be given', () => {
  test.each<[string, number, RightTemplate, RightTemplate[]]>([
    [
      'all by those who hold everything',
      allFileRights,
      'viewer',
      ['viewer', 'downloader', 'uploader', 'editor', 'manager', 'custom'],
    ],
    ['the present one too', bits.preview, 'previewer', ['viewer', 'previewer', 'custom']],
    ['none beyond the own rights', bits.preview | bits.authorise, 'viewer', ['viewer', 'custom']],
    ['no uploader without New', allFileRights & ~bits.new, 'viewer', ['viewer', 'downloader', 'custom']],
  ])('%s', (_, held, present, expected) => {
    expect(rolesWithin(held, present)).toEqual(expected)
  })
})

test.each<[AccessLevel, number]>([
  ['manage', allFileRights],
  ['manage', bits.authorise],
  ['edit', namedRightSets.editor],
  ['upload', namedRightSets.uploader],
  ['upload', bits.preview | bits.upload],
  ['download', namedRightSets.downloader],
  ['view', namedRightSets.previewer],
  ['see', bits.rename],
])('%s is the most that %i allows', (level, rights) => {
  expect(accessLevelOf(rights)).toBe(level)
})
