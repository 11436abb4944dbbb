import { availableParallelism } from 'node:os'
import { normalizeText } from '@cabinet/contract/text'
import { hash, type Options, verify } from '@node-rs/argon2'
import { firstPasswordMatches, isFirstPassword } from './first-password.ts'
import { openConcurrencyGate } from './gate.ts'

// Above OWASP's floor for Argon2id (19 MiB, 2 passes), about 40 ms of one core. 2 = Argon2id; the package's
// enum is `const` and cannot be imported under isolatedModules.
const cost = { algorithm: 2, memoryCost: 32_768, timeCost: 3, parallelism: 1 } satisfies Options

// Hashing runs on libuv's four threads, which file reads and writes need too: it may take half the cores, two at most.
const gate = openConcurrencyGate(Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))))

// A hash that no password has, at the same cost.
const dummy =
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}` +
  `$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Argon2id in PHC form, salted. */
export const hashPassword = (password: string): Promise<string> =>
  gate(() => hash(normalizeText(password), cost))

/**
 * Whether the password is the one that was hashed. For an unknown account pass null: the work is the same and the
 * answer is no, so that neither the answer nor its time tells whether the account exists. Likewise for an account that
 * no password opens yet, and for one that still has its first password, whose own hash is quick.
 */
export async function passwordMatches(hashed: string | null, password: string): Promise<boolean> {
  const slow = hashed?.startsWith('$argon2') ? hashed : null
  const right = await gate(() => verify(slow ?? dummy, normalizeText(password)))
  if (slow === null)
    return hashed !== null && isFirstPassword(hashed) && firstPasswordMatches(hashed, password)
  return right
}
