import type { FlowCondition, FlowDocument, FlowParty, FlowStep } from './flow-designs.document.ts'

/** Mulberry32: numbers from 0 to 1, the same in every run. */
export function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** For tests: any document that the codec writes, mostly with faults; the same for the same seed. */
export function randomFlowDocument(seed: number): FlowDocument {
  const random = createRandom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const many = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make)
  let made = 0
  const kept = (): Record<string, unknown> =>
    below(3) === 0 ? { [`x-${below(9)}`]: oneOf([1, null, 'text', { deep: [1, { a: '' }] }, [], false]) } : {}
  const party = (): FlowParty => ({
    kind: oneOf(['user', 'role', 'department'] as const),
    id: `p${++made}`,
    name: oneOf(['', '张三', 'Ann']),
    ...(below(4) === 0 && { kept: { mark: below(5) } }),
  })
  const base = (next: FlowStep | null) => ({
    key: `k${++made}`,
    name: oneOf(['', '审批']),
    next,
    kept: kept(),
  })
  const condition = (): FlowCondition => {
    const column = oneOf(['1', '2', 'custom'])
    const kind = below(3)
    if (kind === 0) return { kind: 'initiator', kept: kept() }
    if (kind === 1)
      return {
        kind: 'options',
        column,
        label: 'L',
        keys: ['a', 'b'].slice(below(3)),
        options: '[]',
        kept: kept(),
      }
    return {
      kind: 'number',
      column,
      label: 'N',
      operator: oneOf(['less', 'more', 'atMost', 'equal', 'atLeast', 'between'] as const),
      value: oneOf(['', '5', 'five']),
      lower: oneOf(['<', '≤'] as const),
      second: oneOf(['', '9']),
      upper: oneOf(['<', '≤'] as const),
      kept: kept(),
    }
  }
  const line = (depth: number): FlowStep | null => {
    let next: FlowStep | null = null
    for (let count = below(5); count > 0; count--) next = step(depth, next)
    return next
  }
  const step = (depth: number, next: FlowStep | null): FlowStep => {
    const kind = below(depth > 3 ? 2 : 3)
    if (kind === 1)
      return { kind: 'copy', ...base(next), parties: many(3, party), selfSelect: below(2) === 1 }
    if (kind === 2)
      return {
        kind: 'container',
        ...base(next),
        branches: many(3, () => ({
          kind: 'branch' as const,
          ...base(line(depth + 1)),
          conditions: many(3, condition),
          parties: many(2, party),
        })),
      }
    return {
      kind: 'approver',
      ...base(next),
      source: oneOf(['named', 'director', 'chosen', 'initiator', 'directors'] as const),
      parties: many(3, party),
      several: below(2) === 1,
      range: oneOf(['company', 'members', 'role'] as const),
      level: 1 + below(5),
      endLevel: 1 + below(5),
      mode: oneOf(['any', 'all', 'order'] as const),
      nobody: oneOf(['pass', 'administrator', 'refuse'] as const),
      timeLimit:
        below(2) === 0
          ? null
          : { hours: 1 + below(99), action: oneOf(['remind', 'pass', 'escalate'] as const) },
    }
  }
  return {
    tableId: oneOf(['archive', 'download', 'odd']),
    name: 'Flow',
    directorMaxLevel: 1 + below(9),
    starters: many(3, party),
    root: { kind: 'start', ...base(line(0)) },
    kept: kept(),
    keptDefinition: kept(),
  }
}
