import type { SharedWorkspace } from '@cabinet/contract/workspaces'
import { Archive, ArchiveRestore, LogOut, Settings2, Trash2, UserCheck, Users } from 'lucide-react'
import type { TranslateMessages } from '../../../kernel/text.ts'
import type { FloatingMenuItem } from '../../../ui/menu.tsx'
import { mayLeaveWorkspace } from '../roles.ts'
import type { messages } from '../workspaces.text.ts'
import {
  askNewWorkspaceOwner,
  askWorkspaceChanges,
  confirmArchiveWorkspace,
  confirmDeleteWorkspace,
  confirmLeaveWorkspace,
  openWorkspaceMembers,
  reopenWorkspace,
  restoreDeletedWorkspace,
} from './deeds.tsx'

/** Returns the menu items of a space. `onGone` is called when the space is no longer accessible. */
export function workspaceMenuItems(
  space: SharedWorkspace,
  t: TranslateMessages<typeof messages>,
  onGone: () => void = () => {},
): FloatingMenuItem[] {
  const active = space.state === 'active'
  const then = (gone: Promise<boolean>) => void gone.then((yes) => yes && onGone())
  const all: (FloatingMenuItem | false)[] = [
    space.state !== 'deleted' && {
      key: 'members',
      words: t(space.manages && active ? 'manage' : 'members'),
      icon: <Users />,
      onPick: () => void openWorkspaceMembers(space),
    },
    space.manages &&
      active && {
        key: 'edit',
        words: t('editSpace'),
        icon: <Settings2 />,
        onPick: () => void askWorkspaceChanges(space),
      },
    space.owns &&
      space.state !== 'deleted' && {
        key: 'handOver',
        words: t('handOver'),
        icon: <UserCheck />,
        onPick: () => void askNewWorkspaceOwner(space),
      },
    space.owns &&
      active && {
        key: 'archive',
        words: t('archive'),
        icon: <Archive />,
        onPick: () => void confirmArchiveWorkspace(space),
      },
    space.owns &&
      space.state === 'archived' && {
        key: 'reopen',
        words: t('reopen'),
        icon: <ArchiveRestore />,
        onPick: () => void reopenWorkspace(space),
      },
    space.state === 'deleted' && {
      key: 'restore',
      words: t('restore'),
      icon: <ArchiveRestore />,
      onPick: () => void restoreDeletedWorkspace(space),
    },
    mayLeaveWorkspace(space) &&
      space.state !== 'deleted' && {
        key: 'leave',
        words: t('leave'),
        icon: <LogOut />,
        divided: true,
        onPick: () => then(confirmLeaveWorkspace(space)),
      },
    space.owns &&
      space.state !== 'deleted' && {
        key: 'delete',
        words: t('delete'),
        icon: <Trash2 />,
        danger: true,
        divided: true,
        onPick: () => then(confirmDeleteWorkspace(space)),
      },
  ]
  return all.filter((one) => one !== false)
}
