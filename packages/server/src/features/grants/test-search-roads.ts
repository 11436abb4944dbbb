import { expect } from 'vitest'
import { findBounds } from '../search/finding/index.ts'
import { searchFiles } from '../search/index.ts'
import type { PlainPerson } from './test-model.ts'
import type { RightsWorld } from './test-world.ts'

const none = { tops: 0, folders: -1, items: 0 }
const usual = structuredClone(findBounds)
/** Bounds so small that each way of searching goes on many times: newest names, rare names, folder by folder. */
const ways = [
  { common: -1, near: none, far: none, step: 2, look: 4, named: 3, rows: 2 },
  { common: -1, near: none, step: 2, look: 4, named: 3, rows: 2, patience: 0 },
  { hits: 2, rows: 2, near: none, far: none },
  { hits: 2, rows: 2, common: -1 },
]

/** Returns searches window by window, compared with the model for one person. */
export function createSearchRoads(world: RightsWorld) {
  const { model, pick, rights } = world
  return {
    /** Every window but the last one shows something, and together they show each visible item once. */
    async searchInWindows(person: PlainPerson) {
      const ctx = await world.ctxOf(person)
      const asked = { query: 'item', match: 'name', offset: 0, facets: false, sort: 'relevance' } as const
      const found: string[] = []
      Object.assign(findBounds, pick(ways))
      try {
        let cursor: string | undefined
        do {
          const window = await searchFiles(ctx, { ...asked, page: 1, pageSize: 100, cursor })
          if (window.cursor) expect(window.rows.length).toBeGreaterThan(0)
          found.push(...window.rows.map(({ id }) => id))
          cursor = window.cursor
        } while (cursor)
      } finally {
        Object.assign(findBounds, structuredClone(usual))
      }
      const expected = [...model.nodes.values()].filter(
        ({ id, parent }) => parent !== null && rights(person, id),
      )
      expect(found.sort()).toEqual(expected.map(({ id }) => id).sort())
    },
  }
}
