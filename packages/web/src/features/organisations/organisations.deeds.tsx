import { type Organisation, organisationApi } from '@cabinet/contract/organisations'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { confirmConsequences } from '../../kernel/consequences.ts'
import { say } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { askForm } from '../../ui/admin/index.ts'
import { ask } from '../../ui/confirm.tsx'
import { OrganisationPicker } from './lazy.tsx'
import { refreshOrganisations } from './organisations.api.ts'
import { words } from './organisations.text.ts'

type Known = ReadonlyMap<string, Organisation>

/** Which one follows it, so that it can be put back. */
function nextOf(known: Known, row: Organisation): string | undefined {
  const after = [...known.values()]
    .filter((one) => one.parentId === row.parentId && one.position > row.position)
    .sort((a, b) => a.position - b.position)
  return after[0]?.id
}

/** Puts a department elsewhere, and offers to put it back; false when it was given up. */
export async function moveTo(known: Known, row: Organisation, parentId: string, beforeId?: string) {
  if (row.parentId === parentId && beforeId === row.id) return true
  if (row.parentId !== parentId && !(await confirmConsequences({ kind: 'move', id: row.id, parentId })))
    return false
  const back = { parentId: row.parentId, beforeId: nextOf(known, row) }
  const put = async (to: { parentId: string; beforeId?: string | undefined }) => {
    await call(organisationApi.move, { id: row.id, ...to })
    await refreshOrganisations()
  }
  await put({ parentId, beforeId })
  toast.success(words.moved, {
    params: { name: row.name, parent: known.get(parentId)?.name ?? '' },
    undo: () => void put(back).catch(toast.failure),
  })
  return true
}

/** Asks where to, and puts it there. */
export async function askMove(known: Known, row: Organisation) {
  await askForm<{ parentId: string | undefined }>({
    title: say(words.moveTitle, { name: row.name }),
    okWords: words.moveOk,
    initial: { parentId: undefined },
    fields: [
      {
        kind: 'own',
        name: 'parentId',
        words: words.parent,
        required: true,
        draw: (field) => <OrganisationPicker {...field} value={field.value as string} without={[row.id]} />,
      },
    ],
    errorAt: {
      'organisations.move_impossible': 'parentId',
      'organisations.name_taken': 'parentId',
      'organisations.space_above_parent': 'parentId',
      'organisations.user_limit_reached': 'parentId',
      'organisations.too_deep': 'parentId',
    },
    submit: ({ parentId }) => moveTo(known, row, parentId!),
  })
}

/** Deletes a department after asking; whether it is gone. */
export async function remove(row: Organisation): Promise<boolean> {
  const yes = await ask({
    title: say(words.removeTitle, { name: row.name }),
    body: say(words.removeBody),
    okWords: say(words.remove),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) return false
  await call(organisationApi.remove, { id: row.id })
  toast.success(words.removed, { params: { name: row.name } })
  await refreshOrganisations()
  return true
}
