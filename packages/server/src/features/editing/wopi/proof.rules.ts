import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { wopiProtocolLimits } from '@cabinet/contract/editing.wopi'
import { entryOf } from '../../../kernel/certain.ts'
import type { WopiProofKey } from './discovery/discovery.rules.ts'

/** Signed values of a call. */
export interface WopiCallProof {
  token: string
  /** The complete address of the call. */
  url: string
  /** X-WOPI-TimeStamp: 100 ns since the year 1. */
  timestamp: string
  proof: string
  proofOld: string
}

/** Ticks at the beginning of 1970. */
const epoch = 621_355_968_000_000_000n

const ticksOf = (at: Date): bigint => BigInt(at.getTime()) * 10_000n + epoch

/** The signed bytes: each part behind its length, big-endian. */
function signedBytes({ token, url, timestamp }: Pick<WopiCallProof, 'token' | 'url' | 'timestamp'>): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(BigInt(timestamp))
  return Buffer.concat([Buffer.from(token), Buffer.from(url.toUpperCase()), time].flatMap(withLength))
}

function withLength(part: Buffer): Buffer[] {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return [length, part]
}

/**
 * Returns why a call does not come from the document server, or null. While keys rotate the server signs with
 * both, and either side may learn of the change first (MS-WOPI: current proof by either key, old proof by the
 * current one).
 */
export function wopiProofRefusal(
  { key, oldKey }: { key: WopiProofKey | null; oldKey: WopiProofKey | null },
  call: WopiCallProof,
  at: Date,
): 'missing' | 'late' | 'wrong' | null {
  if (!/^\d{1,18}$/.test(call.timestamp) || call.proof === '') return 'missing'
  if (ticksOf(at) - BigInt(call.timestamp) > BigInt(wopiProtocolLimits.proofMs) * 10_000n) return 'late'
  const bytes = signedBytes(call)
  const right =
    isSigned(bytes, call.proof, key) ||
    isSigned(bytes, call.proofOld, key) ||
    isSigned(bytes, call.proof, oldKey)
  return right ? null : 'wrong'
}

function isSigned(bytes: Buffer, proof: string, key: WopiProofKey | null): boolean {
  const known = key && publicKey(key)
  return known !== null && proof !== '' && verify('sha256', bytes, known, Buffer.from(proof, 'base64'))
}

const known = new Map<string, KeyObject | null>()

function publicKey({ modulus, exponent }: WopiProofKey): KeyObject | null {
  const name = `${modulus} ${exponent}`
  if (!known.has(name)) {
    // two or four keys are in use; the cache is cleared of earlier ones
    if (known.size > 20) known.clear()
    known.set(name, made(modulus, exponent))
  }
  return entryOf(known, name)
}

function made(modulus: string, exponent: string): KeyObject | null {
  const url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')
  try {
    return createPublicKey({ key: { kty: 'RSA', n: url(modulus), e: url(exponent) }, format: 'jwk' })
  } catch {
    return null
  }
}
