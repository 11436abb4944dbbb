import { flowDocumentLimits } from '@cabinet/contract/flow-designs.document'
import { newApproverStep, newBranchStep, newCopyStep } from '@cabinet/contract/flow-designs.steps'
import { commonMessages } from '../../../../kernel/common.text.ts'
import { translate } from '../../../../kernel/text.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { askForConfirmation } from '../../../../ui/confirm.tsx'
import { withoutTail } from '../tree/copied-nodes.ts'
import { addFlowBranch, branchLosingConditions, moveFlowBranch } from '../tree/edit-branches.ts'
import { addFlowContainerAfter, addFlowStepAfter, deleteFlowNode } from '../tree/edit-flow.ts'
import { countFlowNodes, flowIndexOf, flowNodeIn } from '../tree/flow-index.ts'
import { pasteFlowNode } from '../tree/paste-flow.ts'
import { designerMessages } from '../words/designer.text.ts'
import { changeDocument, copiedFlowNode, copyFlowNode, type DesignerStore } from './designer-store.ts'

export type AddedKind = 'approver' | 'copy' | 'container'

const presentOf = (store: DesignerStore) => store.getState().history.present

function hasRoomFor(store: DesignerStore, count: number): boolean {
  if (countFlowNodes(presentOf(store)) + count <= flowDocumentLimits.nodes) return true
  showToast.warning(designerMessages.tooManyNodes, { count: flowDocumentLimits.nodes })
  return false
}

/** Adds a step or two branches after a node. */
export function addAfterNode(store: DesignerStore, key: string, kind: AddedKind) {
  const document = presentOf(store)
  if (kind === 'container') {
    if (!hasRoomFor(store, 3)) return
    if ((flowIndexOf(document).places.get(key)?.depth ?? 0) >= flowDocumentLimits.depth - 1)
      return void showToast.warning(designerMessages.tooDeep)
    const made = addFlowContainerAfter(document, key)
    if (made) changeDocument(store, made.document, { active: made.container.branches[0]!.key })
    return
  }
  if (!hasRoomFor(store, 1)) return
  const step = kind === 'approver' ? newApproverStep() : newCopyStep()
  changeDocument(store, addFlowStepAfter(document, key, step), { active: step.key })
}

export function addBranchTo(store: DesignerStore, containerKey: string) {
  if (!hasRoomFor(store, 1)) return
  const branch = newBranchStep()
  changeDocument(store, addFlowBranch(presentOf(store), containerKey, branch), { active: branch.key })
}

/** Deletes a node; asks first where conditions of others, or whole branches, would be lost. */
export async function deleteNode(store: DesignerStore, key: string): Promise<boolean> {
  const document = presentOf(store)
  const place = flowIndexOf(document).places.get(key)
  if (!place?.above) return false
  const loses =
    place.node.kind === 'container'
      ? designerMessages.deleteBranchesBody
      : branchLosingConditions(document, key)
        ? designerMessages.mergeBody
        : null
  if (loses) {
    const sure = await askForConfirmation({
      title: translate(
        place.node.kind === 'container' ? designerMessages.deleteBranchesTitle : designerMessages.mergeTitle,
      ),
      body: translate(loses),
      okWords: translate(designerMessages.delete),
      cancelWords: translate(commonMessages.cancel),
      danger: true,
      focusCancel: true,
    })
    if (!sure) return false
  }
  changeDocument(store, deleteFlowNode(presentOf(store), key), { active: place.above.key })
  return true
}

export function moveBranch(store: DesignerStore, key: string, by: -1 | 1) {
  changeDocument(store, moveFlowBranch(presentOf(store), key, by), { active: key })
}

/** Copies a node; a branch with its line. */
export function copyNode(store: DesignerStore, key: string): boolean {
  const node = flowNodeIn(presentOf(store), key)
  if (!node || node.kind === 'start') return false
  copyFlowNode(withoutTail(node))
  showToast.info(designerMessages.copied)
  return true
}

export async function cutNode(store: DesignerStore, key: string) {
  const node = flowNodeIn(presentOf(store), key)
  if (!node || node.kind === 'start') return
  if (await deleteNode(store, key)) copyFlowNode(withoutTail(node))
}

export function pasteAfterNode(store: DesignerStore, key: string) {
  const copied = copiedFlowNode()
  if (!copied) return
  const document = presentOf(store)
  const pasted = pasteFlowNode(document, key, copied)
  if (!pasted) return void showToast.warning(designerMessages.pasteBranchElsewhere)
  const added = countFlowNodes(pasted.document) - countFlowNodes(document)
  if (hasRoomFor(store, added)) changeDocument(store, pasted.document, { active: pasted.key })
}
