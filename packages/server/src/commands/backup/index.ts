import { resolve } from 'node:path'
import { createRequestContext, systemRequestVisit } from '../../kernel/ctx.ts'
import { type CommandDefinition, CommandUsageError } from '../command.ts'
import { fsckCommand, verifyAuditCommand } from '../upkeep.ts'
import { createBackupFile } from './make.ts'
import { restoreFromBackup } from './restore.ts'

function fileOf([file]: string[]): string {
  if (!file) throw new CommandUsageError('Which file?')
  return resolve(file)
}

export const backupCommand: CommandDefinition = {
  usage: 'FILE [--with-key]',
  // before an upgrade the new release may be in place already
  bare: true,
  async run(ctx, options, rest, pool) {
    const file = fileOf(rest)
    const withKey = options['with-key'] === true
    const made = await createBackupFile(ctx, pool, { file, withKey })
    const key = withKey
      ? 'It holds the secret key: whoever has the file can read everything.'
      : 'It does not hold the secret key (SECRET_KEY, or secret.key in DATA_DIR), without which it cannot be restored: keep a copy of that elsewhere.'
    const held = `${made.rows} rows of ${made.tables} tables, ${made.blobs} blobs of ${made.bytes} bytes`
    return {
      words: [`wrote ${file}: ${held}`, key, ...made.faults.map((fault) => `content ${fault}`)].join('\n'),
      json: { file, withKey, ...made },
      failed: made.faults.length > 0,
    }
  },
}

export const restoreCommand: CommandDefinition = {
  usage: 'FILE',
  bare: true,
  async run(ctx, _options, rest, pool, owner) {
    const file = fileOf(rest)
    const { secrets, ...restored } = await restoreFromBackup(ctx, pool, owner, file)
    const { db, config, blobs, jobs, push, log, wiring, now } = ctx
    const ports = { db, config, blobs, jobs, push, log, wiring, now, secrets }
    const unsealing = createRequestContext(ports, systemRequestVisit, null)
    const checked = await fsckCommand.run(unsealing, {}, [], pool, owner)
    const verified = await verifyAuditCommand.run(unsealing, {}, [], pool, owner)
    const held = `${restored.rows} rows of ${restored.tables} tables, ${restored.blobs} blobs of ${restored.bytes} bytes`
    return {
      words: `restored ${file}: ${held}\n${checked.words}\n${verified.words}\nEverybody has to sign in again.`,
      json: { file, ...restored, fsck: checked.json, audit: verified.json },
      failed: checked.failed || verified.failed,
    }
  },
}
