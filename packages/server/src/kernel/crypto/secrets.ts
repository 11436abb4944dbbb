import { openDerivedKeyring } from './keyring.ts'
import { decryptSealedText, encryptSealedText } from './seal.ts'
import { signTokenPayload, verifyTokenPayload } from './tokens.ts'

/** All that is done with SECRET_KEY. A purpose is a short name (`settings.smtp`); one purpose never opens another's. */
export interface SecretsPort {
  /** Encrypts a text that must lie in the database (AES-256-GCM). */
  seal(purpose: string, text: string): string
  /** Decrypts it again; throws when it was altered, or sealed for another purpose or key. */
  unseal(purpose: string, sealed: string): string
  /** Signs a small JSON payload that its bearer may read but not change. */
  sign(purpose: string, payload: unknown, expiresAt: Date): string
  /** The payload that was signed for this purpose, or null when forged, altered or past its end. */
  verify(purpose: string, token: string, at: Date): unknown
  /** By the key before this one, for what was sealed then and is compared; it signs nothing that counts. */
  former: SecretsPort | null
}

/**
 * Throws when SECRET_KEY is shorter than 32 bytes. Servers with the same key read each other's secrets.
 * Values sealed by a former key still open; its signatures are invalid.
 */
export function openSecretsPort(secretKey: Buffer | string, formerKey: Buffer | null = null): SecretsPort {
  const keyring = openDerivedKeyring(secretKey)
  const former = formerKey && openSecretsPort(formerKey)
  return {
    seal: (purpose, text) => encryptSealedText(keyring, purpose, text),
    unseal: (purpose, sealed) => {
      if (!former) return decryptSealedText(keyring, purpose, sealed)
      try {
        return decryptSealedText(keyring, purpose, sealed)
      } catch {
        return former.unseal(purpose, sealed)
      }
    },
    sign: (purpose, payload, expiresAt) => signTokenPayload(keyring, purpose, payload, expiresAt),
    verify: (purpose, token, at) => verifyTokenPayload(keyring, purpose, token, at),
    former,
  }
}
