import { CallError } from '../../../kernel/call.ts'
import type { LocalizedText, TextParameters } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { refreshFlows } from '../flows.api.ts'

/** Refusals that say that the flow is no longer as it is shown: nothing can be mended in the dialog. */
const outdated: readonly string[] = [
  'flows.opinion_closed',
  'flows.ended',
  'flows.returned',
  'flows.not_returned',
  'flows.decided',
  'flows.stale',
  'flows.not_found',
]

/**
 * Runs a command of a dialog and tells how it went. Returns whether the dialog is done: it stays open where another try
 * may help.
 */
export async function runFlowCommand(
  command: () => Promise<unknown>,
  done: LocalizedText,
  params: TextParameters = {},
): Promise<boolean> {
  try {
    await command()
    showToast.success(done, { params })
  } catch (error) {
    showToast.failure(error)
    if (!(error instanceof CallError && outdated.includes(error.key))) return false
  }
  await refreshFlows()
  return true
}
