import { type OrganisationRow, organisationApi } from '@cabinet/contract/organisations'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { confirmConsequences } from '../../kernel/consequences.ts'
import { translate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForm } from '../../ui/admin/index.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { LazyOrganisationPicker } from './lazy.tsx'
import { refreshOrganisations } from './organisations.api.ts'
import { messages } from './organisations.text.ts'

type Known = ReadonlyMap<string, OrganisationRow>

/** Returns the id of the next sibling, so that a move can be undone. */
function nextOf(known: Known, row: OrganisationRow): string | undefined {
  const after = [...known.values()]
    .filter((one) => one.parentId === row.parentId && one.position > row.position)
    .sort((a, b) => a.position - b.position)
  return after[0]?.id
}

/** Moves a department and offers undo; returns false when cancelled. */
export async function moveOrganisationTo(
  known: Known,
  row: OrganisationRow,
  parentId: string,
  beforeId?: string,
) {
  if (row.parentId === parentId && beforeId === row.id) return true
  if (row.parentId !== parentId && !(await confirmConsequences({ kind: 'move', id: row.id, parentId })))
    return false
  const back = { parentId: row.parentId, beforeId: nextOf(known, row) }
  const put = async (to: { parentId: string; beforeId?: string | undefined }) => {
    await call(organisationApi.move, { id: row.id, ...to })
    await refreshOrganisations()
  }
  await put({ parentId, beforeId })
  showToast.success(messages.moved, {
    params: { name: row.name, parent: known.get(parentId)?.name ?? '' },
    undo: () => void put(back).catch(showToast.failure),
  })
  return true
}

/** Asks for a new parent and moves the department. */
export async function askOrganisationMove(known: Known, row: OrganisationRow) {
  await askForm<{ parentId: string | undefined }>({
    title: translate(messages.moveTitle, { name: row.name }),
    okWords: messages.moveOk,
    initial: { parentId: undefined },
    fields: [
      {
        kind: 'own',
        name: 'parentId',
        words: messages.parent,
        required: true,
        draw: (field) => (
          <LazyOrganisationPicker {...field} value={field.value as string} without={[row.id]} />
        ),
      },
    ],
    errorAt: {
      'organisations.move_impossible': 'parentId',
      'organisations.name_taken': 'parentId',
      'organisations.space_above_parent': 'parentId',
      'organisations.user_limit_reached': 'parentId',
      'organisations.too_deep': 'parentId',
    },
    submit: ({ parentId }) => moveOrganisationTo(known, row, parentId!),
  })
}

/** Deletes a department after confirmation; returns whether it was deleted. */
export async function confirmRemoveOrganisation(row: OrganisationRow): Promise<boolean> {
  const yes = await askForConfirmation({
    title: translate(messages.removeTitle, { name: row.name }),
    body: translate(messages.removeBody),
    okWords: translate(messages.remove),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) return false
  await call(organisationApi.remove, { id: row.id })
  showToast.success(messages.removed, { params: { name: row.name } })
  await refreshOrganisations()
  return true
}
