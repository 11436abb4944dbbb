import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DerivedKeyring } from './keyring.ts'

const version = 's1'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret that must lie in the database (AES-256-GCM). Answers `s1.<base64url of iv, tag and text>`.
 * The purpose says what it is (`settings.smtp_password`): a sealed text moved to another place does not open there.
 */
export function encryptSealedText(keyring: DerivedKeyring, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyring.key(`seal.${version}.${purpose}`), iv, {
    authTagLength: tagBytes,
  })
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Decrypts what `encryptSealedText` made. Throws when it was altered, sealed for another purpose or under another SECRET_KEY. */
export function decryptSealedText(keyring: DerivedKeyring, purpose: string, sealed: string): string {
  const [prefix, body] = sealed.split('.', 2)
  if (prefix !== version || !body) throw new Error(`sealed secret of unknown version for ${purpose}`)

  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length < ivBytes + tagBytes) throw new Error(`sealed secret is too short for ${purpose}`)

  const key = keyring.key(`seal.${version}.${purpose}`)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
