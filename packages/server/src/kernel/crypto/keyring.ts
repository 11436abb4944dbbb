import { hkdfSync } from 'node:crypto'

/** Keys derived from SECRET_KEY, one per purpose, so that a token made for one use is worthless for another. */
export interface DerivedKeyring {
  /** 32 bytes, always the same for the same purpose. */
  key(purpose: string): Buffer
}

const shortestSecret = 32

/** Opens the keyring. Throws when SECRET_KEY is shorter than 32 bytes: HKDF adds no strength to a weak secret. */
export function openDerivedKeyring(secretKey: Buffer | string): DerivedKeyring {
  if (Buffer.byteLength(secretKey) < shortestSecret) {
    throw new Error(`SECRET_KEY must have at least ${shortestSecret} bytes`)
  }
  const derived = new Map<string, Buffer>()

  return {
    key(purpose) {
      let key = derived.get(purpose)
      if (!key) {
        key = Buffer.from(hkdfSync('sha256', secretKey, 'cabinet', purpose, 32))
        derived.set(purpose, key)
      }
      return key
    },
  }
}
