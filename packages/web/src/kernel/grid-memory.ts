import type { GridColumnMemory } from '../ui/grid/use-columns.ts'
import { useBrowserPreference } from './prefs.ts'

const untouched: GridColumnMemory['widths'] = {}

/** Widths of a list's columns, remembered per user in this browser. `name` is unique among all lists. */
export function useColumnMemory(name: string): GridColumnMemory {
  const [widths, remember] = useBrowserPreference(`${name}.widths`, untouched)
  return { widths, remember }
}
