import { expect, test } from 'vitest'
import { accountExpiryOf } from '../ldap/index.ts'
import { type DirectoryPlan, disabledShareRefusal, isDirectoryPlanEmpty } from './plan.ts'
import { directoryMovesOf } from './shifts.ts'
import { base, enterpriseId, kept, known, person, planned, reasons, snapshot } from './test-plan.ts'

test('what is as it should be is an empty plan', () => {
  expect(
    isDirectoryPlanEmpty(planned(snapshot([person('ann')]), known({ people: new Map([kept('ann')]) }))),
  ).toBe(true)
})

test.each([
  ['an account of Chinese letters', [person('王伟')], 'directory.account_invalid'],
  ['an account that is too long', [person('a'.repeat(20))], 'directory.account_invalid'],
  ['an entry that no key tells apart', [person('ann', { key: '' })], 'directory.account_invalid'],
  ['the same account twice', [person('ann'), person('ANN', { key: 'other' })], 'directory.account_twice'],
])('leaves out %s and says so', (_, people, reason) => {
  expect(reasons(planned(snapshot(people)))).toEqual([reason])
})

test('somebody known whose account became impossible stays, and is not disabled', () => {
  const plan = planned(
    snapshot([person('not possible', { key: 'key-ann' })]),
    known({ people: new Map([kept('ann')]) }),
  )
  expect(plan.people.disable).toEqual([])
  expect(reasons(plan)).toEqual(['directory.account_invalid'])
})

test('what a form would turn away is left out: a name that is too long, a broken address, a broken number', () => {
  const { people } = planned(
    snapshot([person('ann', { name: 'A very long name of a person', mail: 'ann', phone: 'ext. 12' })]),
  )
  expect(people.add[0]).toMatchObject({ name: 'A very long name of', mail: '', phone: '' })
})

test.each([
  ['an administrator', { type: 2 as const, enterpriseId }],
  ['somebody of another enterprise', { type: 4 as const, enterpriseId: 'other' }],
])('never takes over the account of %s', (_, owner) => {
  const accounts = new Map([['ann', { id: 'x', fromDirectory: false, ...owner }]])
  const plan = planned(snapshot([person('ann')]), known({ accounts }), { adopt: true })
  expect(reasons(plan)).toEqual(['directory.account_taken'])
  expect(plan.people.link).toEqual([])
})

test('whoever is disabled in the directory is not added', () => {
  expect(planned(snapshot([person('ann', { enabled: false })])).people.add).toEqual([])
})

test('a supervisor who is oneself or nobody is none', () => {
  const read = snapshot([
    person('ann', { manager: `CN=ann,${base}` }),
    person('bob', { manager: `CN=gone,${base}` }),
    person('cid', { manager: `cn = ANN , dc=Example,dc=test` }),
  ])
  const { people } = planned(read)
  const ann = people.add.find(({ account }) => account === 'ann')!.id
  expect(people.supervise).toEqual([{ id: expect.any(String), supervisorId: ann }])
})

test('groups that contain each other end', () => {
  const group = (name: string, ...members: string[]) => ({
    key: name,
    dn: `CN=${name},${base}`,
    name,
    members: members.map((member) => `CN=${member},${base}`),
  })
  const groups = [group('one', 'two', 'ann'), group('two', 'one', 'bob')]
  const { groups: plan } = planned(snapshot([person('ann'), person('bob')], { groups }))
  expect(plan.join).toHaveLength(4)
  const flat = planned(snapshot([person('ann'), person('bob')], { groups }), known(), { nested: false })
  expect(flat.groups.join).toHaveLength(2)
})

test('departments come from rules, the longest name first, or from an attribute', () => {
  const organisations = new Map([
    ...known().organisations,
    ['sales', { id: 'sales', parentId: enterpriseId, name: 'Sales' }],
    ['inner', { id: 'inner', parentId: 'sales', name: 'Inner' }],
  ])
  const maps = [
    { dn: `OU=Sales,${base}`, organisationId: 'sales' },
    { dn: `ou=inner,ou=sales,${base}`, organisationId: 'inner' },
  ]
  const people = [
    person('ann', { dn: `CN=ann,OU=Sales,${base}`, department: 'SALES' }),
    person('bob', { dn: `CN=bob,OU=Deep,OU=Inner,OU=Sales,${base}`, department: 'New' }),
    person('cid', { department: 'new' }),
  ]
  const where = (plan: DirectoryPlan) => plan.people.add.map(({ organisationId }) => organisationId)
  const state = known({ organisations })
  expect(where(planned(snapshot(people), state, { departments: 'map', maps }))).toEqual([
    'sales',
    'inner',
    enterpriseId,
  ])
  const [ann, bob, cid] = where(planned(snapshot(people), state, { departments: 'attribute' }))
  expect([ann, bob]).toEqual(['sales', cid])
})

test('an OU whose name another department has is told, and its people stay above it', () => {
  const organisations = new Map([
    ...known().organisations,
    ['one', { id: 'one', parentId: enterpriseId, name: 'One' }],
    ['two', { id: 'two', parentId: enterpriseId, name: 'Two' }],
  ])
  const units = [
    { key: 'k1', dn: `OU=One,${base}`, name: 'One' },
    { key: 'k2', dn: `OU=One again,${base}`, name: 'one' },
  ]
  const people = [person('ann', { dn: `CN=ann,OU=One again,${base}` })]
  const state = known({ organisations, units: new Map([['k1', 'one']]) })
  const plan = planned(snapshot(people, { units }), state)
  expect(reasons(plan)).toEqual(['directory.organisation_taken'])
  expect(plan.people.add[0]!.organisationId).toBe(enterpriseId)
})

test.each([
  ['a fifth of them', 20, 100, 20, 0, null],
  ['one more than a fifth', 21, 100, 20, 0, 'directory.too_many_disabled'],
  ['exactly what somebody has seen', 90, 100, 20, 90, null],
  ['one more than somebody has seen', 91, 100, 20, 90, 'directory.too_many_disabled'],
  ['nobody, with no limit at all', 0, 100, 0, 0, null],
  ['one, with no limit at all', 1, 100, 0, 0, 'directory.too_many_disabled'],
])('disabling %s', (_, leaving, present, share, allowed, reason) => {
  const { people } = planned(snapshot([]))
  const plan = { people: { ...people, disable: Array<string>(leaving).fill('x') }, present }
  expect(disabledShareRefusal(plan, share, allowed)).toBe(reason)
})

test('what a run shifts says where people and departments that are there would be', () => {
  const state = known({
    organisations: new Map([
      [enterpriseId, { id: enterpriseId, parentId: null, name: 'E' }],
      ['old', { id: 'old', parentId: enterpriseId, name: 'Old' }],
      ['ou', { id: 'ou', parentId: 'old', name: 'Ou' }],
    ]),
    units: new Map([['key-ou', 'ou']]),
    people: new Map([kept('ann')]),
  })
  const units = [{ key: 'key-ou', dn: `OU=Ou,${base}`, name: 'Ou' }]
  const ann = person('ann', { dn: `CN=ann,OU=Ou,${base}` })
  const plan = planned(snapshot([ann, person('new')], { units }), state)
  expect(directoryMovesOf(plan, state)).toEqual({
    people: [{ id: plan.people.moved[0]!.id, path: [enterpriseId, 'ou'] }],
    departments: [{ id: 'ou', path: [enterpriseId, 'ou'] }],
    join: [],
    leave: [],
  })
})

test('an end that the directory has not changed is left to administrators', () => {
  const end = new Date('2027-01-31T00:00:00Z')
  const ends = (expires: Date | null, said: Date | null) =>
    planned(
      snapshot([person('ann', { expires })]),
      known({ people: new Map([kept('ann', { expires: said })]) }),
    ).people.expire
  expect(ends(null, null)).toEqual([])
  expect(ends(end, end)).toEqual([])
  expect(ends(end, null)).toEqual([{ id: 'id-ann', at: end }])
  expect(ends(null, end)).toEqual([{ id: 'id-ann', at: null }])
  expect(planned(snapshot([person('new', { expires: end })])).people.expire).toMatchObject([{ at: end }])
})

test.each([
  ['0', null],
  ['9223372036854775807', null],
  ['', null],
  ['never', null],
  ['1338', new Date(0)],
  ['134142048000000000', new Date('2026-01-30T00:00:00Z')],
])('accountExpires %j is %s', (value, end) => {
  expect(accountExpiryOf(value)).toEqual(end)
})

test('whoever stands above the one who saved the directory is neither changed nor disabled', () => {
  const above = { isAbove: true }
  const state = known({ people: new Map([kept('boss', above), kept('gone', above)]) })
  const plan = planned(snapshot([person('boss', { mail: 'evil@example.test', phone: '13900000000' })]), state)
  expect(plan.people).toMatchObject({ update: [], disable: [], enable: [], moved: [], expire: [] })
  expect(reasons(plan)).toEqual(['directory.person_above'])
})
