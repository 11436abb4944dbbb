import { describe, expect, it } from 'vitest'
import {
  createChangeOrder,
  type SharedChangeOrder,
  type SharedChangeStep,
  type SharedChangeUpdate,
} from './order.ts'

/** A sheet of one column: the smallest on which settings and structural changes can disagree. */
type Change = { set: number; to: string } | { insert: number } | { remove: number }
type Sheet = string[]

const isStructural = (change: Change) => !('set' in change)
const blank = (): Sheet => ['', '', '', '']

function perform(sheet: Sheet, change: Change) {
  if ('set' in change) sheet[change.set] = change.to
  else if ('insert' in change) sheet.splice(change.insert, 0, '')
  else sheet.splice(change.remove, 1)
}

interface Window {
  name: string
  order: SharedChangeOrder<Change>
  sheet: Sheet
  /** Updates the server has not numbered yet, and updates that have not arrived. */
  out: SharedChangeUpdate<Change>[]
  heard: number
  lost: number
}

const opened = (name: string): Window => ({
  name,
  order: createChangeOrder<Change>(name, isStructural),
  sheet: blank(),
  out: [],
  heard: 0,
  lost: 0,
})

function change(window: Window, ...changes: Change[]) {
  for (const one of changes) perform(window.sheet, one)
  window.out.push(window.order.make(changes))
}

function take(window: Window, step: SharedChangeStep<Change> | null) {
  if (!step) return
  if (step.rebuild) window.sheet = blank()
  if (step.lost) window.lost += 1
  for (const one of step.changes) perform(window.sheet, one)
}

/** A fake server: one list of updates in order of arrival. */
function line(...windows: Window[]) {
  const list: { update: SharedChangeUpdate<Change>; from: string }[] = []
  return {
    send(window: Window) {
      const update = window.out.shift()
      if (update) list.push({ update, from: window.name })
    },
    hear(window: Window) {
      const next = list[window.heard]
      if (!next) return
      window.heard += 1
      take(window, window.order.receive(next.update, next.from, window.heard))
    },
    settle() {
      for (const window of windows) while (window.out.length > 0) this.send(window)
      for (const window of windows) while (window.heard < list.length) this.hear(window)
    },
    length: () => list.length,
  }
}

describe('changes of several windows', () => {
  it('let the later setting of a cell be right, in every window', () => {
    const [a, b] = [opened('a'), opened('b')]
    const server = line(a, b)
    change(a, { set: 0, to: 'from a' })
    change(b, { set: 0, to: 'from b' })
    server.send(b)
    server.send(a)
    server.settle()
    expect([a.sheet[0], b.sheet[0]]).toEqual(['from a', 'from a'])
    expect([a.lost, b.lost]).toEqual([0, 0])
  })

  it('do not put into another row what was typed before rows moved', () => {
    const [a, b] = [opened('a'), opened('b')]
    const server = line(a, b)
    change(a, { insert: 0 })
    change(b, { set: 1, to: 'meant for the second' })
    server.send(a)
    server.send(b)
    server.settle()
    expect(a.sheet).toEqual(['', '', '', '', ''])
    expect(b.sheet).toEqual(a.sheet)
    expect(b.lost).toBe(1)
  })

  it('keep what is typed while rows of the same window move', () => {
    const [a, b] = [opened('a'), opened('b')]
    const server = line(a, b)
    change(a, { set: 0, to: 'one' })
    change(a, { insert: 0 })
    expect(a.order.isBlocked()).toBe(true)
    change(b, { set: 2, to: 'three' })
    server.send(b)
    server.settle()
    expect(a.order.isBlocked()).toBe(false)
    expect(a.sheet).toEqual(['', 'one', '', 'three', ''])
    expect(b.sheet).toEqual(a.sheet)
  })

  it('are all there for who comes late', () => {
    const [a, late] = [opened('a'), opened('late')]
    const server = line(a, late)
    change(a, { set: 1, to: 'x' }, { insert: 0 })
    server.settle()
    expect(late.sheet).toEqual(a.sheet)
    expect(late.order.all()).toEqual(a.order.all())
  })

  it.each(Array.from({ length: 300 }, (_, seed) => seed))(
    'come to the same, interleaved by chance (%i)',
    (seed) => {
      const random = chance(seed)
      const windows = ['a', 'b', 'c'].slice(0, 2 + (seed % 2)).map(opened)
      const server = line(...windows)
      for (let step = 0; step < 120; step += 1) {
        const window = windows[random(windows.length)]!
        const deed = random(3)
        if (deed === 0 && !window.order.isBlocked()) change(window, ...changesFor(window.sheet, random))
        else if (deed === 1) server.send(window)
        else server.hear(window)
      }
      server.settle()
      const [first, ...others] = windows
      const replayed = blank()
      for (const one of first!.order.all()) perform(replayed, one)
      expect(first!.sheet).toEqual(replayed)
      for (const other of others) {
        expect(other.sheet).toEqual(first!.sheet)
        expect(other.order.all()).toEqual(first!.order.all())
      }
    },
  )
})

let written = 0
function changesFor(sheet: Sheet, random: (below: number) => number): Change[] {
  const at = random(sheet.length)
  const kind = random(8)
  if (kind === 0) return [{ insert: at }]
  if (kind === 1 && sheet.length > 2) return [{ remove: at }]
  written += 1
  return [{ set: at, to: `w${written}` }]
}

function chance(seed: number) {
  let state = seed * 2654435761 + 1
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
