import type pg from 'pg'
import type { Ctx } from '../kernel/ctx.ts'

/** What was given after two dashes. */
export type Options = Record<string, string | boolean | undefined>

export interface Outcome {
  /** For a person. */
  words: string
  /** For a program (`--json`). */
  json: unknown
  /** The verb did its work and found something wrong. */
  failed?: boolean
}

export interface Command {
  /** What follows the verb. */
  usage: string
  /** Wants the database as it is, without this release's migrations. */
  bare?: boolean
  /** `owner` is the account that may make tables. */
  run(ctx: Ctx, options: Options, rest: string[], pool: pg.Pool, owner: pg.ClientConfig): Promise<Outcome>
}

/** A request that a verb cannot take; the message is for the person who typed it. */
export class UsageError extends Error {}

/** An option that must be there. */
export function wanted(options: Options, name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing`)
  return value
}

export function wholeNumber(options: Options, name: string): number {
  const value = Number(wanted(options, name))
  if (!Number.isSafeInteger(value) || value < 0) throw new UsageError(`--${name} must be a whole number`)
  return value
}
