import type { ApproverStep, FlowStep } from '@cabinet/contract/flow-designs.document'
import { certainActivation, certainStep, takenBranch } from './lookups.ts'
import {
  changeActivation,
  closeOpinion,
  decideAutomatically,
  dropActivation,
  type FlowRun,
  finishFlow,
  openActivation,
  openOpinion,
  standInIn,
  waitFor,
} from './run.ts'
import type { AskedPerson, FlowActivation, ResolvedStep } from './state.ts'

/** Goes on with a step of a line; at the end of the line with what comes after its container. */
export function goOn(run: FlowRun, step: FlowStep | null, parent: number | null): void {
  if (step === null) endLine(run, parent)
  else if (step.kind === 'approver') enterStep(run, step, parent)
  else if (step.kind === 'copy') {
    const userIds = run.frozen.copies[step.key] ?? []
    if (userIds.length > 0) run.effects.push({ kind: 'copy', key: step.key, userIds })
    goOn(run, step.next, parent)
  } else {
    const container = openActivation(run, { kind: 'container', parent, key: step.key, open: 1 })
    goOn(run, takenBranch(run.frozen, step)?.next ?? null, container.number)
  }
}

function endLine(run: FlowRun, parent: number | null): void {
  if (parent === null) {
    finishFlow(run, 'agreed')
    return
  }
  const { open, key, parent: above } = certainActivation(run.state, parent)
  if (open > 1) {
    changeActivation(run, parent, { open: open - 1 })
    return
  }
  dropActivation(run, parent)
  goOn(run, certainStep(run.frozen, key).next, above)
}

/** Asks the approvers of a step. */
export function enterStep(run: FlowRun, step: ApproverStep, parent: number | null): void {
  const resolved: ResolvedStep = run.frozen.steps[step.key] ?? { people: [], mode: 'any', passes: true }
  const { people, mode, passes } = resolved
  if (passes) {
    decideAutomatically(run, step.key, null, 'nobody')
    run.state.lastAgreed = []
    goOn(run, step.next, parent)
    return
  }
  const isOrdered = mode === 'order'
  const activation = openActivation(run, {
    kind: 'step',
    parent,
    key: step.key,
    open: mode === 'any' ? 1 : people.length,
    rest: isOrdered ? people : [],
  })
  if (isOrdered) askNext(run, activation, false)
  else if (mode === 'any') askAny(run, activation, people)
  else askAll(run, activation, people)
}

/** Why a person agrees without being asked; null where the person is asked. */
function passReason(run: FlowRun, { id, reason }: AskedPerson): 'repeated' | 'initiator' | null {
  const { options, initiator } = run.frozen
  if (options.passesRepeated && run.state.lastAgreed.includes(id)) return 'repeated'
  // a step that names the initiator as such wants the decision
  return options.passesInitiator && id === initiator.userId && reason !== 'initiator' ? 'initiator' : null
}

function askAny(run: FlowRun, activation: FlowActivation, people: readonly AskedPerson[]): void {
  for (const person of people) {
    const reason = passReason(run, person)
    if (!reason) continue
    decideAutomatically(run, activation.key, person.id, reason)
    endSlot(run, activation.number, person.id)
    return
  }
  let isAsked = false
  for (const person of people) isAsked = ask(run, activation, person) || isAsked
  if (!isAsked) finishFlow(run, 'ended')
}

function askAll(run: FlowRun, activation: FlowActivation, people: readonly AskedPerson[]): void {
  const passing = people.map((person) => passReason(run, person))
  let dropped = 0
  for (const [index, person] of people.entries()) {
    const reason = passing[index]
    if (reason) {
      decideAutomatically(run, activation.key, person.id, reason)
      agreeIn(run, activation.number, person.id)
      dropped++
    } else if (!ask(run, activation, person)) dropped++
  }
  const open = people.length - dropped
  changeActivation(run, activation.number, { open })
  if (open > 0) return
  if (passing.some((reason) => reason !== null)) completeStep(run, activation.number)
  else finishFlow(run, 'ended')
}

/** Asks the next of those who are asked one after another; `hasDecision` where somebody decided before. */
function askNext(run: FlowRun, activation: FlowActivation, hasDecision: boolean): void {
  let [current, isDecided] = [activation, hasDecision]
  for (;;) {
    const [person, ...rest] = current.rest
    if (!person) break
    current = changeActivation(run, current.number, { rest, open: rest.length + 1 })
    const reason = passReason(run, person)
    if (reason) {
      decideAutomatically(run, current.key, person.id, reason)
      current = agreeIn(run, current.number, person.id)
      isDecided = true
    } else if (ask(run, current, person)) return
  }
  if (isDecided) completeStep(run, current.number)
  else finishFlow(run, 'ended')
}

function ask(run: FlowRun, activation: FlowActivation, person: AskedPerson): boolean {
  const standIn = standInIn(run, person, activation.number)
  if (standIn) openOpinion(run, activation, standIn)
  return standIn !== null
}

/** Notes that somebody agreed in a step. */
export function agreeIn(run: FlowRun, number: number, personId: string | null): FlowActivation {
  const { agreed } = certainActivation(run.state, number)
  return changeActivation(run, number, { agreed: personId === null ? agreed : [...agreed, personId] })
}

/** The step around an activation of added approvers. */
export function stepAround(run: FlowRun, activation: FlowActivation): FlowActivation {
  let step = activation
  while (step.kind === 'added' && step.parent !== null) step = certainActivation(run.state, step.parent)
  return step
}

/** One of the decisions that an activation waits for was taken: goes on where it was the last. */
export function endSlot(run: FlowRun, number: number, personId: string | null = null): void {
  const activation = agreeIn(run, number, personId)
  if (activation.kind === 'added') endAdded(run, activation)
  else if (run.frozen.steps[activation.key]?.mode === 'order') askNext(run, activation, true)
  else if (activation.open > 1) changeActivation(run, number, { open: activation.open - 1 })
  else completeStep(run, number)
}

function endAdded(run: FlowRun, { number, open, parent, resumes }: FlowActivation): void {
  if (open > 1) {
    changeActivation(run, number, { open: open - 1 })
    return
  }
  dropActivation(run, number)
  if (resumes !== null) waitFor(run, resumes, false)
  else if (parent !== null) endSlot(run, parent)
}

function completeStep(run: FlowRun, number: number): void {
  const { key, parent, agreed } = certainActivation(run.state, number)
  dropActivation(run, number)
  run.state.lastAgreed = agreed
  goOn(run, certainStep(run.frozen, key).next, parent)
}

/** In a step that the first decision decides, closes what is open besides. */
export function closeOthers(run: FlowRun, step: FlowActivation): void {
  if (run.frozen.steps[step.key]?.mode !== 'any') return
  const added = run.state.activations.filter((one) => one.parent === step.number).map((one) => one.number)
  for (const { sort, activation } of run.state.opinions)
    if (activation === step.number || added.includes(activation))
      closeOpinion(run, sort, 'rejected', 'decided_by_other')
  for (const number of added) dropActivation(run, number)
}
