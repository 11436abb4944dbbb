import { chooseBranch } from '@cabinet/contract/flow-designs.conditions'
import type { ApproverStep, CopyStep, FlowStep } from '@cabinet/contract/flow-designs.document'
import type { AskedPerson, Circumstances, FlowEvent, FrozenFlow } from './index.ts'

interface Task {
  sort: number
  key: string
  person: string | null
  named: string | null
  result: 'pending' | 'agree' | 'disagree' | 'rejected'
  reason: string | null
  waiting: boolean
  slot: number
  helper: boolean
}

interface Slot {
  named: AskedPerson
  done: boolean
  /** Helpers asked before the own opinion, or after it. */
  helpers: 'before' | 'after' | null
}

/**
 * A second telling of what flows mean, for tests: a list of steps, the place in it, and a list of everything that was
 * ever asked, which is looked through after each event. It knows no activations and counts nothing.
 */
export class NaiveFlow {
  tasks: Task[] = []
  status = 'running'
  isReturned = false
  isDecided = false
  copied: string[] = []
  private place = -1
  private slots: Slot[] = []
  private before: string[] = []
  private agreed: string[] = []
  private readonly path: (ApproverStep | CopyStep)[]
  private now: Circumstances = {
    gone: new Set(),
    delegates: new Map(),
    successors: new Map(),
    administrators: [],
  }

  private readonly frozen: FrozenFlow
  constructor(frozen: FrozenFlow) {
    this.frozen = frozen
    const flatten = (step: FlowStep | null): (ApproverStep | CopyStep)[] => {
      if (!step) return []
      if (step.kind !== 'container') return [step, ...flatten(step.next)]
      const branch = chooseBranch(step, frozen.facts, frozen.initiator)
      return [...flatten(branch?.next ?? null), ...flatten(step.next)]
    }
    this.path = flatten(frozen.root.next)
  }

  get open(): Task[] {
    return this.tasks.filter((task) => task.result === 'pending')
  }

  /** Returns whether the event applies. */
  handle(event: FlowEvent, now: Circumstances): boolean {
    this.now = now
    if (this.status !== 'running') return false
    if (event.kind === 'submit') this.submit()
    else if (event.kind === 'end') this.end('ended', 'ended')
    else if (event.kind === 'left') this.leave(event.userId)
    else if (event.kind === 'withdraw') {
      if (this.isDecided && !this.isReturned) return false
      this.end('withdrawn', 'withdrawn')
    } else return this.handleOpinion(event)
    return true
  }

  private handleOpinion(event: Extract<FlowEvent, { sort: number }>): boolean {
    const task = this.open.find((one) => one.sort === event.sort && !one.waiting)
    if (!task || this.isReturned) return false
    switch (event.kind) {
      case 'decide':
        this.isDecided = true
        if (!event.agrees) {
          this.close(task, 'disagree', null)
          this.end('refused', 'refused_by_other')
        } else this.agree(task, null)
        return true
      case 'expire':
        this.agree(task, 'expired')
        return true
      case 'transfer':
        this.replace(task, { id: event.toId, reason: event.reason }, event.reason)
        return true
      case 'return':
        return this.sendBack(task, event.key)
      case 'add':
        return this.add(task, event)
    }
  }

  private submit() {
    for (const task of this.open) this.close(task, 'rejected', 'resubmitted')
    this.isReturned = false
    this.isDecided = false
    this.before = []
    this.goTo(0)
  }

  /** Begins at a place of the path and goes on as long as nobody is asked. */
  private goTo(place: number) {
    this.slots = []
    for (this.place = place; this.place < this.path.length; this.place++) {
      const step = this.path[this.place]!
      if (step.kind === 'copy') {
        this.copied.push(...(this.frozen.copies[step.key] ?? []))
        continue
      }
      const { people, mode, passes } = this.frozen.steps[step.key] ?? {
        people: [],
        mode: 'any',
        passes: true,
      }
      this.agreed = []
      this.visitFrom = this.tasks.length
      if (passes) this.note(step.key, null, 'nobody')
      else if (!this.begin(step.key, people, mode)) {
        this.end('ended', 'ended')
        return
      } else if (!this.isStepOver()) return
      this.before = this.agreed
    }
    this.end('agreed', 'ended')
  }

  /** Asks the people of a step; false where nobody can be asked and nobody agreed. */
  private begin(key: string, people: readonly AskedPerson[], mode: string): boolean {
    this.slots = people.map((named) => ({ named, done: false, helpers: null }))
    if (mode === 'any') {
      const passing = people.findIndex((one) => this.passReason(one))
      if (passing >= 0) {
        this.pass(key, passing)
        return true
      }
      return people.map((_, index) => this.ask(key, index)).some((asked) => asked)
    }
    if (mode === 'order') return this.askNext(key)
    let any = false
    for (const [index, person] of people.entries()) {
      if (this.passReason(person)) this.pass(key, index)
      else if (!this.ask(key, index)) {
        this.slots[index]!.done = true
        continue
      }
      any = true
    }
    return any
  }

  /** Asks the first of a sequence who is not done; false where nobody could be asked, ever. */
  private askNext(key: string): boolean {
    let decided = this.tasksOfVisit(key).some((task) => task.result === 'agree')
    for (const [index, slot] of this.slots.entries()) {
      if (slot.done) continue
      if (this.passReason(slot.named)) {
        this.pass(key, index)
        decided = true
      } else if (this.ask(key, index)) return true
      else slot.done = true
    }
    return decided
  }

  private visitFrom = 0
  private tasksOfVisit(key: string) {
    return this.tasks.slice(this.visitFrom).filter((task) => task.key === key)
  }

  private isStepOver(): boolean {
    const key = this.path[this.place]?.key ?? ''
    const mode = this.frozen.steps[key]?.mode
    return mode === 'any' ? this.slots.some(({ done }) => done) : this.slots.every(({ done }) => done)
  }

  private passReason({ id, reason }: AskedPerson) {
    const { options, initiator } = this.frozen
    if (options.passesRepeated && this.before.includes(id)) return 'repeated'
    return options.passesInitiator && id === initiator.userId && reason !== 'initiator' ? 'initiator' : null
  }

  private pass(key: string, slot: number) {
    const { named } = this.slots[slot]!
    this.note(key, named.id, this.passReason(named)!)
    this.agreed.push(named.id)
    this.slots[slot]!.done = true
  }

  private note(key: string, person: string | null, reason: string) {
    const sort = this.tasks.length + 1
    this.tasks.push({
      sort,
      key,
      person,
      named: person,
      result: 'agree',
      reason,
      waiting: false,
      slot: -1,
      helper: false,
    })
  }

  private ask(key: string, slot: number): boolean {
    return this.open_(key, this.slots[slot]!.named, slot, false, this.inStep(false)) !== null
  }

  private inStep(helper: boolean, except?: Task): string[] {
    return this.open.filter((one) => one.helper === helper && one !== except).map((one) => one.person!)
  }

  private open_(
    key: string,
    named: AskedPerson,
    slot: number,
    helper: boolean,
    asked: string[],
  ): Task | null {
    const person = this.standIn(named.id, asked)
    if (person === null) return null
    const sort = this.tasks.length + 1
    const task: Task = {
      ...{ sort, key, person, named: named.id, result: 'pending', reason: null, waiting: false },
      ...{ slot, helper },
    }
    this.tasks.push(task)
    return task
  }

  private standIn(named: string, asked: string[]): string | null {
    const initiator = this.frozen.initiator.userId
    let person: string | undefined = named
    if (this.now.gone.has(named)) {
      person = undefined
      let heir = this.now.successors.get(named)
      for (let hops = 5; heir && hops > 0 && !person; hops--) {
        if (!this.now.gone.has(heir) && heir !== initiator) person = heir
        heir = this.now.successors.get(heir)
      }
      person ??= this.now.administrators.filter((id) => id !== initiator && !asked.includes(id))[0]
      if (person === undefined) return null
    }
    let delegate = this.now.delegates.get(person)
    for (let hops = 5; delegate && hops > 0; hops--) {
      const isFree =
        !this.now.gone.has(delegate) && delegate !== initiator && !this.now.delegates.has(delegate)
      if (isFree) return delegate
      delegate = this.now.delegates.get(delegate)
    }
    return person
  }

  private close(task: Task, result: Task['result'], reason: string | null) {
    Object.assign(task, { result, reason, waiting: false })
  }

  private end(status: string, reason: string) {
    for (const task of this.open) this.close(task, 'rejected', reason)
    this.status = status
    this.isReturned = false
  }

  private agree(task: Task, reason: string | null) {
    this.close(task, 'agree', reason)
    if (reason === null && !task.helper) this.agreed.push(task.named!)
    if (task.helper) this.endHelper(task)
    else {
      this.dropOthers()
      this.endSlot(task.slot)
    }
  }

  /** A step of which one decides: the first decision closes what is open besides. */
  private dropOthers() {
    if (this.frozen.steps[this.path[this.place]!.key]?.mode !== 'any') return
    for (const task of this.open) this.close(task, 'rejected', 'decided_by_other')
  }

  private endHelper(task: Task) {
    if (this.open.some((one) => one.helper && one.slot === task.slot)) return
    const slot = this.slots[task.slot]!
    const kind = slot.helpers
    slot.helpers = null
    if (kind === 'after') this.endSlot(task.slot)
    else for (const one of this.open) if (one.slot === task.slot && !one.helper) one.waiting = false
  }

  private endSlot(index: number) {
    this.slots[index]!.done = true
    const { key } = this.path[this.place]!
    if (this.frozen.steps[key]?.mode === 'order') this.askNext(key)
    if (!this.isStepOver()) return
    this.before = this.agreed
    this.goTo(this.place + 1)
  }

  private sendBack(task: Task, key: string | null): boolean {
    const place = this.path.findIndex((step) => step.key === key && step.kind === 'approver')
    if (key !== null && place < 0) return false
    for (const one of [task, ...this.open]) this.close(one, 'rejected', 'returned')
    this.isDecided = true
    this.before = []
    if (key === null) this.isReturned = true
    else this.goTo(place)
    return true
  }

  private add(task: Task, { position, userIds }: Extract<FlowEvent, { kind: 'add' }>): boolean {
    if (task.helper) return false
    if (position === 'before') task.waiting = true
    else {
      this.isDecided = true
      this.close(task, 'agree', null)
      this.agreed.push(task.named!)
      this.dropOthers()
    }
    this.slots[task.slot]!.helpers = position
    const asked: string[] = []
    for (const id of userIds) {
      const added = this.open_(task.key, { id, reason: 'added' }, task.slot, true, asked)
      if (added) asked.push(added.person!)
    }
    return true
  }

  private replace(task: Task, person: AskedPerson, reason: string): boolean {
    const others = this.open.filter(
      (one) => one !== task && one.helper === task.helper && (!task.helper || one.slot === task.slot),
    )
    const stays = reason === 'transferred' || reason === 'escalated' ? person.id : task.named!
    const next = this.standIn(
      person.id,
      others.map((one) => one.person!),
    )
    if (next === null) return false
    const { key, slot, helper, waiting } = task
    this.close(task, 'rejected', reason)
    const sort = this.tasks.length + 1
    this.tasks.push({
      sort,
      key,
      person: next,
      named: stays,
      result: 'pending',
      reason: null,
      waiting,
      slot,
      helper,
    })
    return true
  }

  private leave(userId: string) {
    if (this.isReturned && this.frozen.initiator.userId === userId) {
      this.end('ended', 'ended')
      return
    }
    for (const task of this.open.filter((one) => one.person === userId)) {
      const id = this.now.gone.has(task.named!) ? userId : task.named!
      if (this.replace(task, { id, reason: 'named' }, 'left')) continue
      this.end('ended', 'ended')
      return
    }
  }
}
