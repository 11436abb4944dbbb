import { expect, test } from 'vitest'
import { distinguishedNameKey, isNameWithin, parentNameKey } from './dn.ts'
import { parseDirectoryHost } from './hosts.ts'

test.each([
  ['CN=Ann,OU=Sales,DC=example,DC=test', 'cn=ann , ou = SALES,dc=Example,dc=TEST'],
  ['CN=Müller\\, Ann,DC=x', 'cn=m\\C3\\BCller\\2c ann,dc=x'],
  ['CN="Smith, Ann",DC=x', 'cn=Smith\\, Ann,dc=x'],
  ['CN=王  伟,DC=x', 'CN=王 伟,DC=X'],
  ['CN=a+UID=1,DC=x', 'uid=1+cn=A,dc=x'],
])('%s is %s', (one, other) => {
  expect(distinguishedNameKey(one)).toBe(distinguishedNameKey(other))
})

test.each([
  ['CN=a\\,OU=b,DC=x', 'CN=a,OU=b,DC=x'],
  ['CN=a\\=b,DC=x', 'CN=a,DC=x'],
  ['CN=ann,DC=x', 'OU=ann,DC=x'],
])('%s is not %s', (one, other) => {
  expect(distinguishedNameKey(one)).not.toBe(distinguishedNameKey(other))
})

test('a name is below another by whole steps', () => {
  const base = distinguishedNameKey('OU=a,DC=x')
  expect(isNameWithin(distinguishedNameKey('CN=1,OU=a,DC=x'), base)).toBe(true)
  expect(isNameWithin(base, base)).toBe(true)
  expect(isNameWithin(distinguishedNameKey('CN=1,OU=ba,DC=x'), base)).toBe(false)
  expect(isNameWithin(distinguishedNameKey('CN=1\\,OU=a,DC=x'), base)).toBe(false)
  expect(parentNameKey(distinguishedNameKey('CN=1,OU=a,DC=x'))).toBe(base)
  expect(parentNameKey(distinguishedNameKey('DC=x'))).toBe('')
})

test.each([
  ['ldaps://dc.example.test', { name: 'dc.example.test', port: 636, tls: 'direct' }],
  ['LDAP://10.0.0.1:3890/', { name: '10.0.0.1', port: 3890, tls: 'start' }],
  ['ldaps://[fd00::1]:1636', { name: 'fd00::1', port: 1636, tls: 'direct' }],
  ['dc.example.test', null],
  ['http://dc.example.test', null],
  ['ldap://user@dc.example.test', null],
  ['ldaps://dc.example.test/dc=x', null],
  ['ldaps://dc.example.test:0', null],
  ['ldaps://dc.example.test:99999', null],
])('the host %s', (address, host) => {
  expect(parseDirectoryHost(address)).toEqual(host)
})
