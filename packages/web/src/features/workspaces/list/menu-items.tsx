import type { Workspace } from '@cabinet/contract/workspaces'
import { Archive, ArchiveRestore, LogOut, Settings2, Trash2, UserCheck, Users } from 'lucide-react'
import type { T } from '../../../kernel/text.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { mayLeave } from '../roles.ts'
import type { words } from '../workspaces.text.ts'
import {
  archiveSpace,
  deleteSpace,
  editSpace,
  handOverSpace,
  leaveSpace,
  reopenSpace,
  restoreSpace,
  showMembers,
} from './deeds.tsx'

/** What one may do with a space. `onGone`: it is out of reach now. */
export function spaceItems(space: Workspace, t: T<typeof words>, onGone: () => void = () => {}): MenuItem[] {
  const active = space.state === 'active'
  const then = (gone: Promise<boolean>) => void gone.then((yes) => yes && onGone())
  const all: (MenuItem | false)[] = [
    space.state !== 'deleted' && {
      key: 'members',
      words: t(space.manages && active ? 'manage' : 'members'),
      icon: <Users />,
      onPick: () => void showMembers(space),
    },
    space.manages &&
      active && {
        key: 'edit',
        words: t('editSpace'),
        icon: <Settings2 />,
        onPick: () => void editSpace(space),
      },
    space.owns &&
      space.state !== 'deleted' && {
        key: 'handOver',
        words: t('handOver'),
        icon: <UserCheck />,
        onPick: () => void handOverSpace(space),
      },
    space.owns &&
      active && {
        key: 'archive',
        words: t('archive'),
        icon: <Archive />,
        onPick: () => void archiveSpace(space),
      },
    space.owns &&
      space.state === 'archived' && {
        key: 'reopen',
        words: t('reopen'),
        icon: <ArchiveRestore />,
        onPick: () => void reopenSpace(space),
      },
    space.state === 'deleted' && {
      key: 'restore',
      words: t('restore'),
      icon: <ArchiveRestore />,
      onPick: () => void restoreSpace(space),
    },
    mayLeave(space) &&
      space.state !== 'deleted' && {
        key: 'leave',
        words: t('leave'),
        icon: <LogOut />,
        divided: true,
        onPick: () => then(leaveSpace(space)),
      },
    space.owns &&
      space.state !== 'deleted' && {
        key: 'delete',
        words: t('delete'),
        icon: <Trash2 />,
        danger: true,
        divided: true,
        onPick: () => then(deleteSpace(space)),
      },
  ]
  return all.filter((one) => one !== false)
}
