import { expect, test } from 'vitest'
import { openConcurrencyGate } from './gate.ts'
import { generateId } from './id.ts'
import { openDerivedKeyring } from './keyring.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { decryptSealedText, encryptSealedText } from './seal.ts'
import { openSecretsPort } from './secrets.ts'
import {
  generateToken,
  hashTokenSha256,
  isSameTextTimingSafe,
  signTokenPayload,
  verifyTokenPayload,
} from './tokens.ts'

const ring = openDerivedKeyring('k'.repeat(32))
const otherRing = openDerivedKeyring('x'.repeat(32))
const now = new Date('2030-01-01T00:00:00Z')
const later = new Date(now.getTime() + 60_000)

test('a short SECRET_KEY is refused', () => {
  expect(() => openDerivedKeyring('short')).toThrow('at least 32')
})

test('a sealed secret opens again and shows nothing of itself', () => {
  const sealed = encryptSealedText(ring, 'smtp', 'pass word 密码')
  expect(sealed).toMatch(/^s1\.[\w-]+$/)
  expect(sealed).not.toContain('pass')
  expect(encryptSealedText(ring, 'smtp', 'pass word 密码')).not.toBe(sealed)
  expect(decryptSealedText(ring, 'smtp', sealed)).toBe('pass word 密码')
})

test('a sealed secret opens neither elsewhere nor altered', () => {
  const sealed = encryptSealedText(ring, 'smtp', 'secret')
  expect(() => decryptSealedText(ring, 'ldap', sealed)).toThrow()
  expect(() => decryptSealedText(otherRing, 'smtp', sealed)).toThrow()
  expect(() => decryptSealedText(ring, 'smtp', sealed.replace('s1.', 's2.'))).toThrow('unknown version')
  expect(() => decryptSealedText(ring, 'smtp', 's1.AAAA')).toThrow('too short')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let i = 0; i < bytes.length; i += 1) {
    const altered = Buffer.from(bytes)
    altered[i] = altered[i]! ^ 1
    expect(() => decryptSealedText(ring, 'smtp', `s1.${altered.toString('base64url')}`)).toThrow()
  }
})

test('what a former key sealed opens, and what it signed is worth nothing', () => {
  const former = Buffer.alloc(32, 'former')
  const before = openSecretsPort(former)
  const present = openSecretsPort(Buffer.alloc(32, 'present'), former)
  const sealed = before.seal('smtp', 'secret')
  expect(present.unseal('smtp', sealed)).toBe('secret')
  expect(() => present.unseal('ldap', sealed)).toThrow()
  expect(present.verify('ticket', before.sign('ticket', 7, later), now)).toBeNull()
  expect(present.verify('ticket', present.sign('ticket', 7, later), now)).toBe(7)
  expect(() => before.unseal('smtp', present.seal('smtp', 'new'))).toThrow()
  expect(() => openSecretsPort(Buffer.alloc(32, 'present')).unseal('smtp', sealed)).toThrow()
})

test('tokens are random, and hashed the same each time', () => {
  const token = generateToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(generateToken()).not.toBe(token)
  expect(hashTokenSha256(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashTokenSha256(token)).toBe(hashTokenSha256(token))
  expect(isSameTextTimingSafe('abc', 'abc')).toBe(true)
  expect(isSameTextTimingSafe('abc', 'abcd')).toBe(false)
})

test.each([
  ['in time', ring, 'ticket', now, { id: 7 }],
  ['past its end', ring, 'ticket', later, null],
  ['for another purpose', ring, 'other', now, null],
  ['under another key', otherRing, 'ticket', now, null],
])('a signed payload %s', (_, keyring, purpose, at, payload) => {
  expect(
    verifyTokenPayload(keyring, purpose, signTokenPayload(ring, 'ticket', { id: 7 }, later), at),
  ).toEqual(payload)
})

test('a forged payload is not read', () => {
  const token = signTokenPayload(ring, 'ticket', { id: 7 }, later)
  const [body, mac] = token.split('.')
  const forged = Buffer.from(JSON.stringify([later.getTime(), { id: 8 }])).toString('base64url')
  for (const bad of [
    `${forged}.${mac}`,
    `${body}.`,
    `${body}`,
    '',
    '.',
    'a.b.c',
    `${token}.x`,
    `${body}.${mac}A`,
  ]) {
    expect(verifyTokenPayload(ring, 'ticket', bad, now)).toBeNull()
  }
})

test('a password matches its own hash only, and no password matches an unknown account', async () => {
  const hashed = await hashPassword('密码 Pass1')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
  expect(await passwordMatches(hashed, '密码 Pass1')).toBe(true)
  expect(await passwordMatches(hashed, '密码 pass1')).toBe(false)
  expect(await passwordMatches(null, '密码 Pass1')).toBe(false)
})

test('a composed and a decomposed letter are the same password', async () => {
  expect(await passwordMatches(await hashPassword('caf\u00e9 1'), 'cafe\u0301 1')).toBe(true)
})

test('the gate lets no more through than it is wide, also when work fails', async () => {
  const gate = openConcurrencyGate(2)
  let now = 0
  let most = 0
  const work = async (i: number) => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 2))
    now -= 1
    if (i % 3 === 0) throw new Error('failed')
  }
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => gate(() => work(i))))
  expect(most).toBe(2)
  expect(results.filter((r) => r.status === 'rejected')).toHaveLength(7)
})

test('ids are version 7, unique, and grow with time', async () => {
  const ids = Array.from({ length: 5000 }, generateId)
  expect(new Set(ids).size).toBe(5000)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  await new Promise((resolve) => setTimeout(resolve, 3))
  expect(generateId() > ids[0]!).toBe(true)
})
