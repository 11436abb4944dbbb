import { type FirstStep, type FirstStepKey, firstStepEndpoints } from '@cabinet/contract/first-steps'
import type { MenuTreeNode } from '@cabinet/contract/menus'
import { type MenuPageKey, menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { useEffect } from 'react'
import { sendPreferences, usePreferencesQuery } from '../../kernel/preferences.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { useManagementTree } from '../menus/index.ts'
import { toastWithUndo } from '../nodes/index.ts'
import { messages } from './first-steps.text.ts'

/** Administration page of a step; only administrators whose menus have it are offered the step. */
export const pageOfStep = {
  branding: 'setting',
  mail: 'email',
  departments: 'organization',
  people: 'user',
  quotas: 'organization',
} as const satisfies Partial<Record<FirstStepKey, MenuPageKey>>

const menuIds = (tree: readonly MenuTreeNode[]): number[] =>
  tree.flatMap((node) => [node.id, ...menuIds(node.children)])

/** Returns the address of an administration page. */
export const targetOfPage = (page: MenuPageKey) => {
  const [id, path] = menuPageMatrix[page]
  return { path, query: { menuid: String(id) } }
}

/** The pages that the user's management menus have. */
export function useManagementPages(): (page: MenuPageKey) => boolean {
  const ids = new Set(menuIds(useManagementTree()))
  return (page) => ids.has(menuPageMatrix[page][0])
}

/**
 * The user's next steps: 'waiting' until they are known; null if there are none, all are done, or they were
 * dismissed. A list that is done once is not asked for again.
 */
export function useFirstSteps(): { steps: FirstStep[]; refetch: () => void } | 'waiting' | null {
  const preferences = usePreferencesQuery()
  const shown = preferences.data?.firstStepsHidden === false
  const answer = useEndpoint(firstStepEndpoints.list, {}, { enabled: shown, staleTime: 0 })
  const hasPage = useManagementPages()
  const all = answer.data?.steps
  const complete = shown && all?.every((step) => step.done) === true
  useEffect(() => {
    if (complete) void sendPreferences({ firstStepsHidden: true }).catch(() => undefined)
  }, [complete])
  if (preferences.isPending || (shown && answer.isPending)) return 'waiting'
  if (!shown || !all || complete) return null
  const pages: Partial<Record<FirstStepKey, MenuPageKey>> = pageOfStep
  const steps = all.filter(({ key }) => {
    const page = pages[key]
    return !page || hasPage(page)
  })
  return { steps, refetch: () => void answer.refetch() }
}

/** Dismisses the list for this user on every browser, with a way back. */
export async function hideFirstSteps() {
  try {
    await sendPreferences({ firstStepsHidden: true })
    toastWithUndo(messages.hidden, {}, () => sendPreferences({ firstStepsHidden: false }))
  } catch (error) {
    showToast.failure(error)
  }
}
