import type { EndpointInput } from '@cabinet/contract/endpoint'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessChangePreview } from '@cabinet/contract/grants.changes'
import { call } from '../../../kernel/call.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { messages } from '../sheet.text.ts'
import { AccessChangesDialog } from './changes-dialog.tsx'

const pageSize = 20

/** Shows who would lose access by a change of grants and asks whether to save it all the same. */
export async function confirmAccessLoss(
  first: AccessChangePreview,
  change: EndpointInput<typeof grantEndpoints.save>,
): Promise<boolean> {
  const yes = await showDialog<boolean>((answer) => (
    <AccessChangesDialog
      title={messages.loseTitle}
      first={first}
      pageSize={pageSize}
      look={(page, size) => call(grantEndpoints.preview, { ...change, page, pageSize: size })}
      onAnswer={answer}
    />
  ))
  return yes ?? false
}
