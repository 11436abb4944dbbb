import { resolve } from 'node:path'
import { verifyAudit } from '../../features/journal/index.ts'
import { fsck } from '../../features/versions/index.ts'
import { createCtx, systemVisit } from '../../kernel/ctx.ts'
import { type Command, UsageError } from '../command.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

function fileOf([file]: string[]): string {
  if (!file) throw new UsageError('Which file?')
  return resolve(file)
}

export const backupCommand: Command = {
  usage: 'FILE [--with-key]',
  async run(ctx, options, rest, pool) {
    const file = fileOf(rest)
    const withKey = options['with-key'] === true
    const made = await makeBackup(ctx, pool, { file, withKey })
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

export const restoreCommand: Command = {
  usage: 'FILE',
  bare: true,
  async run(ctx, _options, rest, pool) {
    const file = fileOf(rest)
    const { secrets, ...restored } = await restoreBackup(ctx, pool, file)
    const { checked, faults } = await fsck(ctx)
    const { db, config, blobs, jobs, push, log, now } = ctx
    const unsealing = createCtx({ db, config, blobs, jobs, push, log, now, secrets }, systemVisit, null)
    const audit = await verifyAudit(unsealing)
    const held = `${restored.rows} rows of ${restored.tables} tables, ${restored.blobs} blobs of ${restored.bytes} bytes`
    const found = [
      `checked ${checked} contents, ${faults.length} faults; ${audit.lines} journal lines, ${audit.faults.length} faults`,
      ...faults.map((fault) => `content ${fault.content}: ${fault.what}`),
      ...audit.faults,
    ]
    return {
      words: [`restored ${file}: ${held}`, ...found, 'Everybody has to sign in again.'].join('\n'),
      json: { file, ...restored, checked, faults, audit },
      failed: faults.length + audit.faults.length > 0,
    }
  },
}
