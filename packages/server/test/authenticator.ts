import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Parts of an authenticator's answer that a test may falsify. */
export interface Bent {
  origin?: string
  challenge?: string
  /** Whether the device has verified its owner (fingerprint, PIN). */
  verified?: boolean
  /** Signature counter of the device; it increases by itself. */
  counter?: number
  key?: KeyObject
}

/** CBOR of what is needed: whole numbers, bytes, texts, maps (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, count: number) =>
    count < 24
      ? Buffer.from([(kind << 5) | count])
      : count < 256
        ? Buffer.from([(kind << 5) | 24, count])
        : Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)])
  return Buffer.concat([head(5, value.size), ...parts])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** A passkey's device in software: one credential (ES256), as WebAuthn level 2 lays it down. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let count = 0
  const client = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const state = (host: string, bent: Bent, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(bent.counter ?? ++count)
    const flags = 1 | (bent.verified === false ? 0 : 4) | (more.length > 0 ? 64 : 0)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, more])
  }
  return {
    /** Answers the options of a registration. */
    create(options: string, bent: Bent = {}): string {
      const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } }
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const authData = state(rp.id, bent, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client('webauthn.create', challenge, bent)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      })
    },
    /** Answers the options of a sign-in. */
    get(options: string, bent: Bent = {}): string {
      const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string }
      const data = client('webauthn.get', challenge, bent)
      const authenticatorData = state(rpId, bent)
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(data)]),
        bent.key ?? privateKey,
      )
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      })
    },
  }
}
