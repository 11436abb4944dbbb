import type { ActivityVerb } from '@cabinet/contract/activity'

/** The journal actions shown as activity. */
export const activityVerbByAction: Readonly<Record<string, ActivityVerb>> = {
  'uploads.add': 'upload',
  'uploads.version': 'version',
  'editing.save': 'version',
  'spaces.addFolder': 'create',
  'spaces.addFolders': 'create',
  'spaces.rename': 'rename',
  'spaces.move': 'move',
  'spaces.undoMove': 'move',
  'spaces.copy': 'copy',
  'versions.copy': 'copy',
  'spaces.delete': 'delete',
  'spaces.undoDelete': 'restore',
  'recycle.restore': 'restore',
  'recycle.purge': 'purge',
  'versions.restore': 'restoreVersion',
  'versions.save': 'nameVersion',
  'versions.discard': 'discardVersion',
  'comments.add': 'comment',
  'comments.answer': 'comment',
  'comments.resolve': 'resolve',
  'locks.lock': 'lock',
  'locks.unlock': 'unlock',
  'locks.break': 'unlock',
  'labels.set': 'label',
  'spaces.grant': 'grant',
  'spaces.undoGrant': 'grant',
  'archive.put': 'archive',
  'handover.files': 'receive',
}

export const toldJournalActions = Object.keys(activityVerbByAction)
