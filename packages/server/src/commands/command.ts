import type pg from 'pg'
import type { Ctx } from '../kernel/ctx.ts'

/** Options given after two dashes. */
export type CommandOptions = Record<string, string | boolean | undefined>

export interface CommandOutcome {
  /** Human-readable text. */
  words: string
  /** Machine-readable result (`--json`). */
  json: unknown
  /** Whether the command ran and found a fault. */
  failed?: boolean
}

export interface CommandDefinition {
  /** Arguments after the command name, for the usage text. */
  usage: string
  /** Runs on the database as it is, without this release's migrations. */
  bare?: boolean
  /** Runs the command; `owner` is the account that may create tables. */
  run(
    ctx: Ctx,
    options: CommandOptions,
    rest: string[],
    pool: pg.Pool,
    owner: pg.ClientConfig,
  ): Promise<CommandOutcome>
}

/** Invalid use of a command; the message is for the user. */
export class CommandUsageError extends Error {}

/** Returns a required option. */
export function requireOption(options: CommandOptions, name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new CommandUsageError(`--${name} is missing`)
  return value
}

export function wholeNumberOption(options: CommandOptions, name: string): number {
  const value = Number(requireOption(options, name))
  if (!Number.isSafeInteger(value) || value < 0)
    throw new CommandUsageError(`--${name} must be a whole number`)
  return value
}
