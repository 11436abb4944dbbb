import { backupCommand, restoreCommand } from './backup/index.ts'
import type { CommandDefinition } from './command.ts'
import { createUserCommand, issueTokenCommand, listUsersCommand, setQuotaCommand } from './people.ts'
import { fsckCommand, sweepCommand, verifyAuditCommand } from './upkeep.ts'

/** All commands of `npm run cabinet`. */
export const commandsByVerb: Record<string, CommandDefinition> = {
  'create-user': createUserCommand,
  'set-quota': setQuotaCommand,
  'issue-token': issueTokenCommand,
  'list-users': listUsersCommand,
  sweep: sweepCommand,
  fsck: fsckCommand,
  'verify-audit': verifyAuditCommand,
  backup: backupCommand,
  restore: restoreCommand,
}
