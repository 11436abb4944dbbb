import { type Workspace, type WorkspaceKind, workspaceApi } from '@cabinet/contract/workspaces'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { show } from '../../../kernel/show.tsx'
import { say, textOf } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { ask } from '../../../ui/confirm.tsx'
import { openFolder, type Where } from '../../nodes/index.ts'
import type { SpaceValues } from '../dialogs/space-dialog.tsx'
import { refreshWorkspaces } from '../refresh.ts'
import { words } from '../workspaces.text.ts'

/** On which screen the spaces of a kind are shown. */
export const whereKind = (kind: WorkspaceKind): Where['kind'] => (kind === 'team' ? 'group' : kind)

export const openSpace = ({ id, kind }: Pick<Workspace, 'id' | 'kind'>) =>
  openFolder({ kind: whereKind(kind), spaceId: id })

/** Does one deed, tells how it went, and asks again for what has changed. */
async function deed(run: () => Promise<unknown>, done: keyof typeof words, name: string): Promise<boolean> {
  try {
    await run()
    toast.success(words[done], { params: { name } })
    return true
  } catch (error) {
    toast.failure(error)
    return false
  } finally {
    await refreshWorkspaces()
  }
}

/** Asks for a new space, makes it and opens it. */
export async function newSpace(kind: WorkspaceKind): Promise<void> {
  const { SpaceDialog } = await import('../dialogs/space-dialog.tsx')
  const made = await show<Workspace>((answer) => (
    <SpaceDialog
      kind={kind}
      onClose={() => answer(null)}
      onSave={async (values) => answer(await call(workspaceApi.create, { kind, ...values }))}
    />
  ))
  if (!made) return
  toast.success(words.created, { params: { name: made.name } })
  void refreshWorkspaces()
  openSpace(made)
}

/** Changes name, purpose and, for who owns it, the quota. */
export async function editSpace(space: Workspace): Promise<void> {
  const { SpaceDialog } = await import('../dialogs/space-dialog.tsx')
  const save = async ({ quota, ...values }: SpaceValues) =>
    call(workspaceApi.update, { id: space.id, ...values, ...(space.owns && { quota }) })
  const saved = await show<Workspace>((answer) => (
    <SpaceDialog
      kind={space.kind}
      space={space}
      onClose={() => answer(null)}
      onSave={async (values) => answer(await save(values))}
    />
  ))
  if (!saved) return
  toast.success(words.saved)
  await refreshWorkspaces()
}

export async function showMembers(space: Workspace): Promise<void> {
  const { MembersDialog } = await import('../dialogs/members-dialog.tsx')
  await show<void>((answer) => <MembersDialog space={space} onClose={() => answer(null)} />)
}

export async function archiveSpace(space: Workspace): Promise<void> {
  const t = textOf(words)
  const { name, id } = space
  const yes = await ask({
    title: t('archiveTitle', { name }),
    body: t('archiveBody'),
    okWords: t('archive'),
    cancelWords: say(common.cancel),
  })
  if (yes) await deed(() => call(workspaceApi.archive, { id, archived: true }), 'archiveDone', name)
}

export const reopenSpace = ({ id, name }: Workspace) =>
  deed(() => call(workspaceApi.archive, { id, archived: false }), 'reopened', name)

export const restoreSpace = ({ id, name }: Workspace) =>
  deed(() => call(workspaceApi.restore, { id }), 'restored', name)

export async function handOverSpace(space: Workspace): Promise<void> {
  const { OwnerDialog } = await import('../dialogs/owner-dialog.tsx')
  const owner = await show<{ id: string; name: string }>((answer) => (
    <OwnerDialog space={space} onAnswer={answer} />
  ))
  if (owner)
    await deed(
      () => call(workspaceApi.handOver, { id: space.id, userId: owner.id }),
      'handedOver',
      owner.name,
    )
}

/** Leaves a space, after asking. Answers whether one has left. */
export async function leaveSpace({ id, name }: Workspace): Promise<boolean> {
  const t = textOf(words)
  const yes = await ask({
    title: t('leaveTitle', { name }),
    body: t('leaveBody'),
    okWords: t('leave'),
    cancelWords: say(common.cancel),
    danger: true,
  })
  return !!yes && deed(() => call(workspaceApi.leave, { id }), 'left', name)
}

/** Deletes a space, after asking. Answers whether it is gone. */
export async function deleteSpace(space: Workspace): Promise<boolean> {
  const { DeleteDialog } = await import('../dialogs/delete-dialog.tsx')
  const name = await show<string>((answer) => <DeleteDialog space={space} onAnswer={answer} />)
  return (
    name !== null && deed(() => call(workspaceApi.remove, { id: space.id, name }), 'deleteDone', space.name)
  )
}
