import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { flowAction } from '@cabinet/contract/flow-designs.actions'
import type { FlowDocument } from '@cabinet/contract/flow-designs.document'
import type { FlowFault } from '@cabinet/contract/flow-designs.faults'
import { type FlowDesignRow, flowSettingScope } from '@cabinet/contract/flow-designs.shapes'
import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { CallError } from '../../kernel/call-error.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { translate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { flowActionMessages } from './actions.text.ts'
import { exportFlowFile, readServerFaults } from './designer/index.ts'
import { refreshFlowDesigns } from './flow-designs.api.ts'
import { messages } from './pages.text.ts'
import { placeText } from './setting-words.ts'

const ask = (title: string, body: React.ReactNode, okWords: string, danger = false) =>
  askForConfirmation({ title, body, okWords, cancelWords: translate(commonMessages.cancel), danger })

export interface RefusedPublication {
  row: FlowDesignRow
  document: FlowDocument
  faults: readonly FlowFault[]
}

/** Publishes a draft after a question; returns the faults where the server refused it for them. */
export async function askToPublishDesign(row: FlowDesignRow): Promise<RefusedPublication | null> {
  const { id, name, revision } = row
  const title = translate(messages.publishTitle, { name })
  if (!(await ask(title, translate(messages.publishBody), translate(messages.publish)))) return null
  try {
    await call(flowDesignEndpoints.publish, { id, revision })
    showToast.success(messages.published)
    return null
  } catch (error) {
    const faults = readServerFaults(error)
    if (!faults) throw error
    const { document } = await call(flowDesignEndpoints.get, { id })
    return { row, document, faults }
  } finally {
    await refreshFlowDesigns()
  }
}

export async function enableListedDesign({ id }: FlowDesignRow) {
  await call(flowDesignEndpoints.enable, { id })
  showToast.success(messages.enabled)
  await refreshFlowDesigns()
}

const usedBy = z.object({
  Settings: z.array(
    z.object({ TableId: flowAction, Scope: flowSettingScope, Place: z.string(), PlaceName: z.string() }),
  ),
})

/** Disables a design; the settings that use it are told first. */
export async function askToDisableDesign({ id, name }: FlowDesignRow) {
  const title = translate(messages.disableTitle, { name })
  const words = translate(messages.disable)
  try {
    if (!(await ask(title, translate(messages.disableBody), words, true))) return
    await call(flowDesignEndpoints.disable, { id, isConfirmed: false })
  } catch (error) {
    if (!(error instanceof CallError) || error.key !== 'flow_designs.in_use') throw error
    const { data } = usedBy.safeParse(error.data)
    const body = (
      <>
        <p>{translate(messages.disableUses)}</p>
        <ul>
          {data?.Settings.map(({ TableId, Scope, Place, PlaceName }) => (
            <li key={`${TableId} ${Scope} ${Place}`}>
              {translate(flowActionMessages[TableId])} · {placeText(translate, Scope, Place, PlaceName)}
            </li>
          ))}
        </ul>
      </>
    )
    if (!(await ask(title, body, words, true))) return
    await call(flowDesignEndpoints.disable, { id, isConfirmed: true })
  }
  showToast.success(messages.disabled)
  await refreshFlowDesigns()
}

export async function askToDeleteDesign({ id, name }: FlowDesignRow) {
  const title = translate(messages.deleteDesignTitle, { name })
  if (!(await ask(title, translate(messages.cannotUndo), translate(messages.delete), true))) return
  await call(flowDesignEndpoints.remove, { id })
  await refreshFlowDesigns()
}

/** Saves the draft, or one version, as a file. */
export async function saveDesignAsFile(id: string, versionId?: string) {
  const { document } = await call(flowDesignEndpoints.export, { id, versionId })
  exportFlowFile(document)
}
