import { agreeIn, closeOthers, endSlot, enterStep, goOn, stepAround } from './advance.rules.ts'
import { certainActivation, stepsOnPath } from './lookups.ts'
import {
  beginRun,
  changeActivation,
  closeAll,
  closeOpinion,
  type FlowRun,
  finishFlow,
  openActivation,
  openOpinion,
  standInIn,
  waitFor,
} from './run.ts'
import { standInFor } from './stand-ins.rules.ts'
import type {
  AskedPerson,
  Circumstances,
  FlowEvent,
  FlowState,
  FlowTurn,
  FrozenFlow,
  OpenOpinion,
} from './state.ts'

type Refusal = NonNullable<FlowTurn['refusal']>
type EventOf<K extends FlowEvent['kind']> = Extract<FlowEvent, { kind: K }>

/**
 * Applies an event to a flow. Pure: the same state, event and people always give the same answer, and a refusal changes
 * nothing.
 */
export function applyFlowEvent(
  frozen: FrozenFlow,
  state: FlowState,
  event: FlowEvent,
  now: Circumstances,
): FlowTurn {
  if (state.status !== 'running') return { refusal: 'ended' }
  const run = beginRun(frozen, now, state)
  const refusal = apply(run, event)
  return refusal ? { refusal } : { state: run.state, effects: run.effects }
}

function apply(run: FlowRun, event: FlowEvent): Refusal | null {
  switch (event.kind) {
    case 'submit':
      return submit(run)
    case 'withdraw':
      if (run.state.isDecided && !run.state.isReturned) return 'decided'
      finishFlow(run, 'withdrawn', 'withdrawn')
      return null
    case 'left':
      return leave(run, event.userId)
    case 'end':
      finishFlow(run, 'ended')
      return null
  }
  if (run.state.isReturned) return 'returned'
  const opinion = run.state.opinions.find((one) => one.sort === event.sort)
  if (!opinion || opinion.isWaiting) return 'closed'
  switch (event.kind) {
    case 'decide':
      return decide(run, opinion, event.agrees)
    case 'expire':
      closeOpinion(run, opinion.sort, 'agree', 'expired')
      endAgreed(run, opinion, null)
      return null
    case 'return':
      return sendBack(run, opinion, event.key)
    case 'transfer':
      return handOn(run, opinion, event)
    case 'add':
      return addApprovers(run, opinion, event)
  }
}

function submit(run: FlowRun): null {
  closeAll(run, 'resubmitted')
  run.state.isReturned = false
  run.state.isDecided = false
  goOn(run, run.frozen.root.next, null)
  return null
}

/** The person whom the step named, in whose place somebody may have decided. */
const namedBy = ({ insteadOf, personId }: OpenOpinion): string => insteadOf ?? personId

function decide(run: FlowRun, opinion: OpenOpinion, agrees: boolean): null {
  run.state.isDecided = true
  closeOpinion(run, opinion.sort, agrees ? 'agree' : 'disagree', null)
  if (agrees) endAgreed(run, opinion, namedBy(opinion))
  else finishFlow(run, 'refused', 'refused_by_other')
  return null
}

function endAgreed(run: FlowRun, opinion: OpenOpinion, personId: string | null): void {
  const activation = certainActivation(run.state, opinion.activation)
  if (activation.kind === 'step') closeOthers(run, activation)
  endSlot(run, activation.number, personId)
}

function sendBack(run: FlowRun, opinion: OpenOpinion, key: string | null): Refusal | null {
  const target = key === null ? null : stepsOnPath(run.frozen).find(({ step }) => step.key === key)
  if (target === undefined || target?.step.kind === 'copy') return 'step'
  closeOpinion(run, opinion.sort, 'rejected', 'returned')
  closeAll(run, 'returned')
  run.state.isDecided = true
  if (target === null) {
    run.state.isReturned = true
    return null
  }
  let parent: number | null = null
  for (const container of target.around)
    parent = openActivation(run, { kind: 'container', parent, key: container.key, open: 1 }).number
  if (target.step.kind === 'approver') enterStep(run, target.step, parent)
  return null
}

function handOn(run: FlowRun, opinion: OpenOpinion, { toId, reason }: EventOf<'transfer'>): Refusal | null {
  replace(run, opinion, { id: toId, reason }, reason)
  return null
}

/** Closes an opinion and asks another person in its place. */
function replace(
  run: FlowRun,
  opinion: OpenOpinion,
  person: AskedPerson,
  reason: EventOf<'transfer'>['reason'] | 'left',
): boolean {
  const standIn = standInFor(
    person,
    run.frozen.initiator.userId,
    run.now,
    new Set(
      run.state.opinions
        .filter(({ activation, sort }) => activation === opinion.activation && sort !== opinion.sort)
        .map(({ personId }) => personId),
    ),
  )
  if (!standIn) return false
  closeOpinion(run, opinion.sort, 'rejected', reason)
  const activation = certainActivation(run.state, opinion.activation)
  const { isWaiting } = opinion
  // handed on by choice the opinion is the new person's own; otherwise it stays that of the person named by the step
  const isChosen = reason === 'transferred' || reason === 'escalated'
  const named = isChosen ? person.id : namedBy(opinion)
  const insteadOf = named === standIn.id ? null : named
  const opened = openOpinion(run, activation, { ...standIn, insteadOf }, { isWaiting })
  for (const one of run.state.activations)
    if (one.resumes === opinion.sort) changeActivation(run, one.number, { resumes: opened.sort })
  return true
}

function addApprovers(
  run: FlowRun,
  opinion: OpenOpinion,
  { position, userIds }: EventOf<'add'>,
): Refusal | null {
  if (opinion.isAdded) return 'added'
  const step = stepAround(run, certainActivation(run.state, opinion.activation))
  const isBefore = position === 'before'
  if (isBefore) waitFor(run, opinion.sort, true)
  else {
    run.state.isDecided = true
    closeOpinion(run, opinion.sort, 'agree', null)
    agreeIn(run, step.number, namedBy(opinion))
    closeOthers(run, step)
  }
  const added = openActivation(run, {
    kind: 'added',
    parent: step.number,
    key: step.key,
    open: userIds.length,
    resumes: isBefore ? opinion.sort : null,
  })
  let asked = 0
  for (const id of userIds) {
    const standIn = standInIn(run, { id, reason: 'added' }, added.number)
    if (!standIn) continue
    openOpinion(run, added, standIn)
    asked++
  }
  changeActivation(run, added.number, { open: asked })
  return asked > 0 ? null : 'closed'
}

/** Passes on what waits for somebody who is gone; ends the flow where nobody is left for it. */
function leave(run: FlowRun, userId: string): null {
  if (run.state.isReturned && run.frozen.initiator.userId === userId) {
    finishFlow(run, 'ended')
    return null
  }
  for (const opinion of run.state.opinions.filter(({ personId }) => personId === userId)) {
    const named = namedBy(opinion)
    // a delegate who leaves gives back to the person who delegated
    const person = { id: run.now.gone.has(named) ? userId : named, reason: opinion.reason }
    if (replace(run, opinion, person, 'left')) continue
    finishFlow(run, 'ended')
    return null
  }
  return null
}
