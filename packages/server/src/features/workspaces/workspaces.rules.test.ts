import { allFileRights, fileRights, includesRight } from '@cabinet/contract/rights'
import { workspaceKind, workspaceLimits } from '@cabinet/contract/workspaces'
import { workspaceMemberRole } from '@cabinet/contract/workspaces.members'
import { describe, expect, test } from 'vitest'
import { workspaceNameRefusal, workspaceQuotaRefusal } from './limits.rules.ts'
import {
  mayCreateWorkspace,
  mayManageWorkspace,
  memberRoleOfRights,
  menuPageOfKind,
  rightsOfMemberRole,
} from './workspaces.rules.ts'

const roles = workspaceMemberRole.options

describe('the rights of a role', () => {
  test.each(workspaceKind.options)('in a %s tell the role again', (kind) => {
    const sets = roles.map((role) => rightsOfMemberRole(kind, role))
    // roles of equal rights are told by the first of them
    expect(sets.map((set) => memberRoleOfRights(kind, set))).toEqual(
      sets.map((set) => roles[sets.indexOf(set)]),
    )
    expect(memberRoleOfRights(kind, fileRights.rename)).toBe('custom')
  })

  test('in a knowledge base are those of the specification and no more', () => {
    const { preview, upload, download, delete: remove, new: make, authorise } = fileRights
    const most = preview | upload | download | remove | make
    expect(rightsOfMemberRole('knowledge', 'editor')).toBe(most)
    expect(rightsOfMemberRole('knowledge', 'manager')).toBe(most | authorise)
    for (const role of roles) expect(rightsOfMemberRole('knowledge', role) & ~(most | authorise)).toBe(0)
  })

  test.each(['team', 'project'] as const)('of the manager of a %s are all', (kind) => {
    expect(rightsOfMemberRole(kind, 'manager')).toBe(allFileRights)
  })

  test.each(workspaceKind.options)('let only managers manage a %s', (kind) => {
    const managing = roles.filter((role) => mayManageWorkspace(rightsOfMemberRole(kind, role)))
    expect(managing).toEqual(['manager'])
    for (const role of roles) expect(includesRight(rightsOfMemberRole(kind, role), 'preview')).toBe(true)
  })
})

describe('a space is made', () => {
  const pages = (buttons: string[] | null) => new Map([[menuPageOfKind.project, buttons]])

  test.each([
    [1, null, true],
    [2, null, true],
    [3, null, true],
    [4, null, false],
    [4, pages(null), true],
    [4, pages(['newSpace']), true],
    [4, pages(['members']), false],
    [4, new Map([[menuPageOfKind.team, null]]), false],
  ] as const)('by type %d with the pages %o: %s', (type, given, may) => {
    expect(mayCreateWorkspace(type, given as Map<number, string[] | null> | null, 'project')).toBe(may)
  })
})

describe('a space is named', () => {
  test.each([
    ['Release 2', null],
    ['名'.repeat(workspaceLimits.name), null],
    ['', 'workspaces.name_invalid'],
    ['a'.repeat(workspaceLimits.name + 1), 'workspaces.name_invalid'],
    ['two\nlines', 'workspaces.name_invalid'],
    ['a\u200bb', 'common.name_hidden'],
  ])('%j', (name, refusal) => {
    expect(workspaceNameRefusal(name)).toBe(refusal)
  })
})

describe('the quota of a space', () => {
  test.each([
    ['of its use is enough', 10, 10, 0, null],
    ['below its use is refused', 9, 10, 0, 'workspaces.quota_below_used'],
    ['of nothing is refused', 0, 0, 0, 'workspaces.quota_invalid'],
    ['below nothing is refused', -1, 0, 0, 'workspaces.quota_invalid'],
    ['up to that of its department', 100, 0, 100, null],
    ['above that of its department is refused', 101, 0, 100, 'workspaces.quota_above_department'],
    ['has no bound in a department without one', 2 ** 50, 0, 0, null],
  ])('%s', (_, quota, used, department, refusal) => {
    expect(workspaceQuotaRefusal(quota, used, department)).toBe(refusal)
  })
})
