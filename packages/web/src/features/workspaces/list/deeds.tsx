import { type SharedWorkspace, type WorkspaceKind, workspaceEndpoints } from '@cabinet/contract/workspaces'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { textsOfMessages, translate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { type FolderPlace, openFolderScreen } from '../../nodes/index.ts'
import type { WorkspaceFormValues } from '../dialogs/space-dialog.tsx'
import { refreshWorkspaces } from '../refresh.ts'
import { messages } from '../workspaces.text.ts'

/** Returns the screen that shows spaces of a kind. */
export const placeKindOfWorkspace = (kind: WorkspaceKind): FolderPlace['kind'] =>
  kind === 'team' ? 'group' : kind

export const openWorkspaceScreen = ({ id, kind }: Pick<SharedWorkspace, 'id' | 'kind'>) =>
  openFolderScreen({ kind: placeKindOfWorkspace(kind), spaceId: id })

/** Runs a command, reports the result, and refetches what changed. */
async function deed(
  run: () => Promise<unknown>,
  done: keyof typeof messages,
  name: string,
): Promise<boolean> {
  try {
    await run()
    showToast.success(messages[done], { params: { name } })
    return true
  } catch (error) {
    showToast.failure(error)
    return false
  } finally {
    await refreshWorkspaces()
  }
}

/** Asks for the details of a new space, creates it and opens it. */
export async function askAndMakeWorkspace(kind: WorkspaceKind): Promise<void> {
  const { WorkspaceFormDialog: SpaceDialog } = await import('../dialogs/space-dialog.tsx')
  const made = await showDialog<SharedWorkspace>((answer) => (
    <SpaceDialog
      kind={kind}
      onClose={() => answer(null)}
      onSave={async (values) => answer(await call(workspaceEndpoints.create, { kind, ...values }))}
    />
  ))
  if (!made) return
  showToast.success(messages.created, { params: { name: made.name } })
  void refreshWorkspaces()
  openWorkspaceScreen(made)
}

/** Changes the name, description and, for owners, the quota. */
export async function askWorkspaceChanges(space: SharedWorkspace): Promise<void> {
  const { WorkspaceFormDialog: SpaceDialog } = await import('../dialogs/space-dialog.tsx')
  const save = async ({ quota, ...values }: WorkspaceFormValues) =>
    call(workspaceEndpoints.update, { id: space.id, ...values, ...(space.owns && { quota }) })
  const saved = await showDialog<SharedWorkspace>((answer) => (
    <SpaceDialog
      kind={space.kind}
      space={space}
      onClose={() => answer(null)}
      onSave={async (values) => answer(await save(values))}
    />
  ))
  if (!saved) return
  showToast.success(messages.saved)
  await refreshWorkspaces()
}

export async function openWorkspaceMembers(space: SharedWorkspace): Promise<void> {
  const { WorkspaceMembersDialog: MembersDialog } = await import('../dialogs/members-dialog.tsx')
  await showDialog<void>((answer) => <MembersDialog space={space} onClose={() => answer(null)} />)
}

export async function confirmArchiveWorkspace(space: SharedWorkspace): Promise<void> {
  const t = textsOfMessages(messages)
  const { name, id } = space
  const yes = await askForConfirmation({
    title: t('archiveTitle', { name }),
    body: t('archiveBody'),
    okWords: t('archive'),
    cancelWords: translate(commonMessages.cancel),
  })
  if (yes) await deed(() => call(workspaceEndpoints.archive, { id, archived: true }), 'archiveDone', name)
}

export const reopenWorkspace = ({ id, name }: SharedWorkspace) =>
  deed(() => call(workspaceEndpoints.archive, { id, archived: false }), 'reopened', name)

export const restoreDeletedWorkspace = ({ id, name }: SharedWorkspace) =>
  deed(() => call(workspaceEndpoints.restore, { id }), 'restored', name)

export async function askNewWorkspaceOwner(space: SharedWorkspace): Promise<void> {
  const { WorkspaceOwnerDialog: OwnerDialog } = await import('../dialogs/owner-dialog.tsx')
  const owner = await showDialog<{ id: string; name: string }>((answer) => (
    <OwnerDialog space={space} onAnswer={answer} />
  ))
  if (owner)
    await deed(
      () => call(workspaceEndpoints.handOver, { id: space.id, userId: owner.id }),
      'handedOver',
      owner.name,
    )
}

/** Leaves a space after confirmation. Returns whether the user left. */
export async function confirmLeaveWorkspace({ id, name }: SharedWorkspace): Promise<boolean> {
  const t = textsOfMessages(messages)
  const yes = await askForConfirmation({
    title: t('leaveTitle', { name }),
    body: t('leaveBody'),
    okWords: t('leave'),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  return !!yes && deed(() => call(workspaceEndpoints.leave, { id }), 'left', name)
}

/** Deletes a space after confirmation. Returns whether it was deleted. */
export async function confirmDeleteWorkspace(space: SharedWorkspace): Promise<boolean> {
  const { DeleteWorkspaceDialog: DeleteDialog } = await import('../dialogs/delete-dialog.tsx')
  const name = await showDialog<string>((answer) => <DeleteDialog space={space} onAnswer={answer} />)
  return (
    name !== null &&
    deed(() => call(workspaceEndpoints.remove, { id: space.id, name }), 'deleteDone', space.name)
  )
}
