import { openKeyring } from './keyring.ts'
import { seal, unseal } from './seal.ts'
import { signPayload, verifyPayload } from './tokens.ts'

/** All that is done with SECRET_KEY. A purpose is a short name (`settings.smtp`); one purpose never opens another's. */
export interface Secrets {
  /** Encrypts a text that must lie in the database (AES-256-GCM). */
  seal(purpose: string, text: string): string
  /** Decrypts it again; throws when it was altered, or sealed for another purpose or key. */
  unseal(purpose: string, sealed: string): string
  /** Signs a small JSON payload that its bearer may read but not change. */
  sign(purpose: string, payload: unknown, expiresAt: Date): string
  /** The payload that was signed for this purpose, or null when forged, altered or past its end. */
  verify(purpose: string, token: string, at: Date): unknown
  /** By the key before this one, for what was sealed then and is compared; it signs nothing that counts. */
  former: Secrets | null
}

/**
 * Throws when SECRET_KEY is shorter than 32 bytes. Servers with the same key read each other's secrets. What a former
 * key sealed still opens; what it signed is worth nothing.
 */
export function openSecrets(secretKey: Buffer | string, formerKey: Buffer | null = null): Secrets {
  const keyring = openKeyring(secretKey)
  const former = formerKey && openSecrets(formerKey)
  return {
    seal: (purpose, text) => seal(keyring, purpose, text),
    unseal: (purpose, sealed) => {
      if (!former) return unseal(keyring, purpose, sealed)
      try {
        return unseal(keyring, purpose, sealed)
      } catch {
        return former.unseal(purpose, sealed)
      }
    },
    sign: (purpose, payload, expiresAt) => signPayload(keyring, purpose, payload, expiresAt),
    verify: (purpose, token, at) => verifyPayload(keyring, purpose, token, at),
    former,
  }
}
